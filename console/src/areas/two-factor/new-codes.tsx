import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { ConfirmCodeForm } from './confirm-code-form.tsx'
import classes from './two-factor.module.css'

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
      <h3 className={classes.action}>{t.newCodes}</h3>
      <p className={classes.lead}>{t.newCodesLead}</p>
      <ConfirmCodeForm action={t.makeCodes} onCode={make} onBack={onBack} />
    </>
  )
}
