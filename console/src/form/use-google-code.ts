/** The Google code of an action: asked for at once if the protection is on, else when the server requires it. */
import { isGoogleCode } from '@countinghouse/contract/engine/checks.ts'
import { useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type TwoFactor, useTwoFactor } from '../lib/two-factor.ts'

/** One of the operator's switches, or `whenBound` for actions that need a code once an authenticator is bound. */
export type Protection = 'withdrawalAuditVerify' | 'p2pPayoutVerify' | 'whenBound'

function isOn(protection: Protection | undefined, twoFactor: TwoFactor | undefined): boolean {
  if (protection === undefined || twoFactor === undefined) return false
  return protection === 'whenBound' ? twoFactor.alreadyBound : twoFactor[protection] === 1
}

export function useGoogleCode(protection: Protection | undefined) {
  const { enterCode } = useTexts('twoFactor')
  const twoFactor = useTwoFactor()
  const field = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState(() => isOn(protection, twoFactor))
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()

  const ask = (reason: string) => {
    setAsked(true)
    setError(reason)
    setCode('')
    setTimeout(() => field.current?.focus())
  }
  return {
    asked,
    ask,
    /** A code is good for one action. */
    clear: () => {
      setCode('')
      setError(undefined)
    },
    /** Whether the action may be sent as far as the code is concerned. */
    ready(): boolean {
      if (!asked || isGoogleCode(code)) return true
      ask(enterCode)
      return false
    },
    /** The fields to add to the request body. */
    body: asked ? { verifyCode: code } : {},
    field: { ref: field, value: code, error, onChange: setCode },
  }
}
