import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { Text } from '../../ui/box.tsx'
import { ConfirmCodeForm } from './confirm-code-form.tsx'

interface Props {
  onMade(codes: readonly string[]): void
  onBack(): void
}

export function NewCodes({ onMade, onBack }: Props) {
  const t = useTexts('twoFactor')

  async function make(verifyCode: string) {
    const answer = await call('/twoFactor/recoveryCodes', { verifyCode })
    if ('msg' in answer) return answer.msg
    onMade(answer.data.recoveryCodes)
    return undefined
  }

  return (
    <>
      <Text as="h3" below="xs">
        {t.newCodes}
      </Text>
      <Text tone="dim" below="lg">
        {t.newCodesLead}
      </Text>
      <ConfirmCodeForm action={t.makeCodes} onCode={make} onBack={onBack} />
    </>
  )
}
