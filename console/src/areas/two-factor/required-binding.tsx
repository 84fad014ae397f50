/** Shown to an operator who must bind an authenticator first: binding, or signing out. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { canEncrypt } from '../../lib/encrypt-fields.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { twoFactorQuery } from '../../lib/two-factor.ts'
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
    <main className={classes.required}>
      <div className={classes.requiredCard}>
        <h1>{t.requiredTitle}</h1>
        <h2>{codes ? t.recoveryTitle : t.title}</h2>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={open} />
        ) : (
          <>
            <p className={classes.lead}>{t.requiredLead}</p>
            {canEncrypt() ? (
              <BindAuthenticator onBound={setCodes} />
            ) : (
              <p className={classes.lead}>{t.sealingImpossible}</p>
            )}
            <Button variant="subtle" onClick={onLogOut}>
              {logOut}
            </Button>
          </>
        )}
      </div>
    </main>
  )
}
