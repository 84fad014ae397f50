import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import classes from './sign-in.module.css'
import { SignInField } from './sign-in-field.tsx'

export function PasswordField(props: ComponentProps<typeof SignInField>) {
  const t = useTexts('session')
  const [shown, setShown] = useState(false)
  return (
    <SignInField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className={classes.reveal}
          aria-label={`${shown ? t.hidePassword : t.showPassword}: ${props.label}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none">
            <path
              d="M1.8 10S4.7 4.6 10 4.6 18.2 10 18.2 10 15.3 15.4 10 15.4 1.8 10 1.8 10Z"
              stroke="currentColor"
              strokeWidth="1.4"
            />
            <circle cx="10" cy="10" r="2.4" stroke="currentColor" strokeWidth="1.4" />
            {shown && <path d="M3.5 17 16.5 3" stroke="currentColor" strokeWidth="1.4" />}
          </svg>
        </button>
      }
    />
  )
}
