/** The switch that requires an authenticator of all operators of the merchant. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { call } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useTwoFactor } from '../../lib/two-factor.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './operator.module.css'

export function RequiredAuthenticator({ mayManage }: { mayManage: boolean }) {
  const t = useTexts('operator')
  const { modified } = useTexts('shell')
  const { merchant } = useOperator()
  const twoFactor = useTwoFactor()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isOn = merchant.requireAuthenticator === 1
  const action = isOn ? t.doNotRequire : t.require
  const mustBind = !isOn && twoFactor?.alreadyBound === false
  return (
    <Inline
      className={classes.rule}
      as="section"
      justify="between"
      wrap
      gap="lg"
      surface
      below="md"
      aria-label={t.requireTitle}
      data-on={isOn || undefined}
    >
      <div>
        <h2>{t.requireTitle}</h2>
        <Text tone="dim" size="sm">
          {isOn ? t.requireOn : t.requireOff}
        </Text>
        {mayManage && mustBind && (
          <Text tone="dim" size="sm">
            {t.requireBindFirst}
          </Text>
        )}
      </div>
      {mayManage && (
        <Button
          size="xs"
          variant={isOn ? 'default' : 'filled'}
          disabled={mustBind}
          onClick={() => setAsking(true)}
        >
          {action}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t.requireTitle}
          lead={isOn ? t.requireConfirmOff : t.requireConfirmOn}
          action={action}
          send={(code) =>
            call(
              '/operators/requireAuthenticator',
              { required: isOn ? 0 : 1, ...code },
              { failure: 'change' },
            )
          }
          onDone={() => {
            toast.success(modified)
            setAsking(false)
            void client.invalidateQueries({ queryKey: ['session'] })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Inline>
  )
}
