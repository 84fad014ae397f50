import { isRecoveryCode, normaliseRecoveryCode } from '@countinghouse/contract/engine/checks.ts'
import { useTexts } from '../../lib/texts.ts'
import { SignInCodeForm } from './sign-in-code-form.tsx'
import type { Verify } from './verify.ts'

export function RecoveryCodeForm({ verify }: { verify: Verify }) {
  const t = useTexts('session')
  return (
    <SignInCodeForm
      label={t.recoveryCode}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      mono
      long
      isWhole={(text) => isRecoveryCode(normaliseRecoveryCode(text))}
      missing={t.enterRecoveryCode}
      send={(recoveryCode) => verify({ recoveryCode })}
    />
  )
}
