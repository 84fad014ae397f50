import { useTexts } from '../../lib/texts.ts'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

export function NotFoundPage() {
  const t = useTexts('session')
  return (
    <SignInFrame title={t.notFoundTitle} lead={t.notFoundLead}>
      <a href="#/" className={classes.submit}>
        {t.goHome}
      </a>
    </SignInFrame>
  )
}
