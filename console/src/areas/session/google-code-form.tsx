import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useTexts } from '../../lib/texts.ts'
import { SignInCodeForm } from './sign-in-code-form.tsx'
import type { Verify } from './verify.ts'

export function GoogleCodeForm({ verify }: { verify: Verify }) {
  const t = useTexts('session')
  return (
    <SignInCodeForm
      label={t.googleCode}
      inputMode="numeric"
      autoComplete="one-time-code"
      wide
      clean={(text) => text.replaceAll(/\D/g, '').slice(0, limits.googleCodeLength)}
      isWhole={isGoogleCode}
      missing={t.enterGoogleCode}
      send={(googleCode) => verify({ googleCode })}
    />
  )
}
