import { isRecoveryCode, normaliseRecoveryCode } from '@countinghouse/contract/engine/checks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { twoFactorQuery } from '../../lib/two-factor.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/form-field.tsx'
import { ConfirmCodeForm } from './confirm-code-form.tsx'
import classes from './two-factor.module.css'

type Given = { verifyCode: string } | { recoveryCode: string }

export function UnbindAuthenticator({ onDone, onBack }: { onDone(): void; onBack(): void }) {
  const t = useTexts('twoFactor')
  const client = useQueryClient()
  const [lost, setLost] = useState(false)

  async function unbind(given: Given) {
    const answer = await call('/twoFactor/unBind', given)
    if ('msg' in answer) return answer.msg
    toast.success(t.unbound)
    onDone()
    await client.invalidateQueries(twoFactorQuery)
    return undefined
  }

  return (
    <>
      <Text as="h3" below="xs">
        {t.unbindTitle}
      </Text>
      <Text tone="dim" below="lg">
        {t.unbindLead}
      </Text>
      {lost ? (
        <RecoveryForm onCode={(recoveryCode) => unbind({ recoveryCode })} onBack={onBack} />
      ) : (
        <>
          <ConfirmCodeForm
            action={t.unbind}
            danger
            onCode={(verifyCode) => unbind({ verifyCode })}
            onBack={onBack}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.other}
            onClick={() => setLost(true)}
          >
            {t.lostPhone}
          </Button>
        </>
      )}
    </>
  )
}

interface RecoveryProps {
  onCode(code: string): Promise<string | undefined>
  onBack(): void
}

function RecoveryForm({ onCode, onBack }: RecoveryProps) {
  const t = useTexts('twoFactor')
  const { back } = useTexts('shell')
  const [code, setCode] = useState('')
  const { busy, problem, setProblem, submit } = useSubmit(async () => {
    setProblem(await onCode(code))
  })

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (isRecoveryCode(normaliseRecoveryCode(code))) void submit()
    else setProblem(t.enterRecoveryCode)
  }

  return (
    <form onSubmit={send} noValidate>
      <TextInput
        label={t.recoveryCode}
        value={code}
        error={problem}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" color="red" loading={busy}>
          {t.unbind}
        </Button>
      </DialogActions>
    </form>
  )
}
