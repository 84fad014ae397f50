import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { CodeForm } from './code-form.tsx'
import classes from './two-factor.module.css'

export function UnbindAuthenticator({ onDone, onBack }: { onDone(): void; onBack(): void }) {
  const t = useTexts('twoFactor')
  const client = useQueryClient()

  async function unbind(code: string) {
    const answer = await call('/twoFactor/unBind', { verifyCode: code })
    if ('msg' in answer) return answer.msg
    toast.success(t.unbound)
    onDone()
    await client.invalidateQueries({ queryKey: ['twoFactor', 'detail'] })
    return undefined
  }

  return (
    <>
      <h3 className={classes.action}>{t.unbindTitle}</h3>
      <p className={classes.lead}>{t.unbindLead}</p>
      <CodeForm action={t.unbind} danger onCode={unbind} onBack={onBack} />
    </>
  )
}
