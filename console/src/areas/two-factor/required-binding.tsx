/** Shown to an operator who must bind an authenticator first: binding, or signing out. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canEncrypt } from '../../lib/encrypt-fields.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { twoFactorQuery } from '../../lib/two-factor.ts'
import { Inline, Panel, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { BindAuthenticator } from './bind-authenticator.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-factor.module.css'

export default function RequiredBinding({ onLogOut }: { onLogOut(): void }) {
  const t = useTexts('twoFactor')
  const { logOut } = useTexts('shell')
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const { openTwoFactor } = useOperator()
  // Opens the console once the codes have been saved, with the dialog of protections.
  const open = () => {
    openTwoFactor()
    void client.invalidateQueries(twoFactorQuery)
  }
  return (
    <Inline className={classes.required} as="main" align="stretch" justify="center">
      <Panel className={classes.requiredCard} as="div" pad="xl">
        <Text as="h1" below="sm">
          {t.requiredTitle}
        </Text>
        <h2>{codes ? t.recoveryTitle : t.title}</h2>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={open} />
        ) : (
          <>
            <Text tone="dim" below="lg">
              {t.requiredLead}
            </Text>
            {canEncrypt() ? (
              <BindAuthenticator onBound={setCodes} />
            ) : (
              <Text tone="dim" below="lg">
                {t.sealingImpossible}
              </Text>
            )}
            <Button variant="subtle" onClick={onLogOut}>
              {logOut}
            </Button>
          </>
        )}
      </Panel>
    </Inline>
  )
}
