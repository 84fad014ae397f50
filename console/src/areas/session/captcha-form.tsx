import { isCaptcha } from '@countinghouse/contract/engine/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import classes from './sign-in.module.css'
import { SignInCodeForm } from './sign-in-code-form.tsx'
import { useCaptcha } from './use-captcha.ts'
import type { Verify } from './verify.ts'

const ProofOfWork = lazy(() => import('./proof-of-work.tsx'))

interface Props {
  ticket: string
  verify: Verify
  onTicketDead(): void
}

export function CaptchaForm(props: Props) {
  const [seesPicture, setSeesPicture] = useState(true)
  if (seesPicture) return <PictureForm {...props} onUnseen={() => setSeesPicture(false)} />
  return (
    <Suspense>
      <ProofOfWork {...props} onBack={() => setSeesPicture(true)} />
    </Suspense>
  )
}

function PictureForm({ ticket, verify, onTicketDead, onUnseen }: Props & { onUnseen(): void }) {
  const t = useTexts('session')
  const picture = useCaptcha(ticket, onTicketDead)
  return (
    <SignInCodeForm
      label={t.captcha}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      wide
      clean={(text) => text.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, limits.captchaLength)}
      isWhole={isCaptcha}
      missing={t.enterCaptcha}
      send={(captcha) => verify({ captcha })}
      onStartOver={picture.renew}
      above={(startOver) => (
        <div>
          <div className={classes.pictureRow}>
            <button type="button" className={classes.picture} onClick={startOver}>
              {picture.address ? (
                <img src={picture.address} alt={t.captchaAlt} />
              ) : (
                <span>{picture.failed ? t.pictureFailed : t.loading}</span>
              )}
            </button>
            <button type="button" className={classes.quiet} onClick={startOver}>
              {t.newPicture}
            </button>
          </div>
          <button type="button" className={`${classes.quiet} ${classes.unseen}`} onClick={onUnseen}>
            {t.noPicture}
          </button>
        </div>
      )}
    />
  )
}
