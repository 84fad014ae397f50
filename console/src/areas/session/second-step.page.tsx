/** Second step of a sign-in: the Google code, or the characters of a picture. */
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { navigate, Redirect, useLocation } from '../../lib/navigation.tsx'
import { safeRedirect } from '../../lib/redirect.ts'
import { saveSession } from '../../lib/session.ts'
import { clearTicket, readTicket, type Ticket } from '../../lib/sign-in-ticket.ts'
import { useTexts } from '../../lib/texts.ts'
import { dismissToasts, toast } from '../../lib/toast.ts'
import { CaptchaForm } from './captcha-form.tsx'
import { GoogleCodeForm } from './google-code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'
import type { Verify } from './verify.ts'

export default function SecondStepPage({ prefetchConsole }: { prefetchConsole(): void }) {
  const { search } = useLocation()
  const [ticket] = useState(readTicket)
  useEffect(() => void prefetchConsole(), [prefetchConsole])
  if (!ticket) return <Redirect to={`/login${search}`} />
  return <SecondStep ticket={ticket} />
}

function SecondStep({ ticket }: { ticket: Ticket }) {
  const t = useTexts('session')
  const { search } = useLocation()
  const google = ticket.verifyType === 'google'
  const [recovering, setRecovering] = useState(false)

  const startAgain = () => {
    clearTicket()
    navigate(`/login${search}`, { replace: true })
  }

  const verify: Verify = async (answer) => {
    try {
      const { data, code, ...rest } = await call('/user/googleAuth', {
        ticket: ticket.ticket,
        ...answer,
      })
      const token = 'token' in rest ? rest.token : undefined
      if (!data || !token) return t.verificationFailed
      clearTicket()
      dismissToasts()
      const { recoveryCodesLeft: count } = data
      if (count !== undefined) toast.info(t.recoveryCodesLeft({ count }))
      saveSession({ token, userName: data.user.name, menuList: data.menuList })
      navigate(safeRedirect(new URLSearchParams(search).get('redirect')), { replace: true })
      return undefined
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === errorCodes.ticketInvalid.code) startAgain()
      return error.message
    }
  }

  const codeForm = recovering ? (
    <RecoveryCodeForm verify={verify} />
  ) : (
    <GoogleCodeForm verify={verify} />
  )
  const codeLead = recovering ? t.recoveryLead : t.googleLead
  return (
    <SignInFrame title={t.secondStepTitle} lead={google ? codeLead : t.captchaLead}>
      {google ? (
        <>
          {codeForm}
          <button
            type="button"
            className={`${classes.quiet} ${classes.other}`}
            onClick={() => setRecovering(!recovering)}
          >
            {recovering ? t.useGoogleCode : t.useRecoveryCode}
          </button>
        </>
      ) : (
        <CaptchaForm ticket={ticket.ticket} verify={verify} onTicketDead={startAgain} />
      )}
      <a href={`#/login${search}`} className={classes.back} onClick={clearTicket}>
        {t.backToSignIn}
      </a>
    </SignInFrame>
  )
}
