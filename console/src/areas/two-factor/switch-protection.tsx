import type { Protection } from '@countinghouse/contract/engine/protections.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { fetchEncryption } from '../../lib/encrypt-fields.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { twoFactorQuery } from '../../lib/two-factor.ts'
import { Text } from '../../ui/box.tsx'
import { ConfirmCodeForm } from './confirm-code-form.tsx'

interface Props {
  protection: Protection
  /** the requested state of the switch */
  on: boolean
  onDone(): void
}

export function SwitchProtection({ protection, on, onDone }: Props) {
  const t = useTexts('twoFactor')
  const client = useQueryClient()
  const name = t.protectionNames[protection]

  async function change(code: string) {
    const seal = await fetchEncryption()
    const answer = await call('/twoFactor/updateStatus', {
      verifyCode: await seal(code),
      [protection]: await seal(on ? '1' : '0'),
    })
    if ('msg' in answer) return answer.msg
    toast.success(t.modified)
    await client.invalidateQueries(twoFactorQuery)
    onDone()
    return undefined
  }

  return (
    <>
      <Text as="h3" below="xs">
        {on ? t.switchOn({ name }) : t.switchOff({ name })}
      </Text>
      <Text tone="dim" below="lg">
        {t.confirmLead}
      </Text>
      <ConfirmCodeForm action={t.confirm} onCode={change} onBack={onDone} />
    </>
  )
}
