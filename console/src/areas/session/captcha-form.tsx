import { isCaptcha } from '@countinghouse/contract/kit/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Field } from './field.tsx'
import classes from './sign-in.module.css'
import { usePicture } from './use-picture.ts'
import type { Verify } from './verify.ts'

interface Props {
  ticket: string
  verify: Verify
  onTicketDead(): void
}

export function CaptchaForm({ ticket, verify, onTicketDead }: Props) {
  const t = useTexts('session')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const picture = usePicture(ticket, onTicketDead)
  useEffect(() => input.current?.focus(), [])

  function startOver() {
    setTyped('')
    picture.renew()
    input.current?.focus()
  }

  async function submit(characters: string) {
    if (busy) return
    if (!isCaptcha(characters)) return setError(t.enterCaptcha)
    setBusy(true)
    const refused = await verify({ captcha: characters })
    setBusy(false)
    setError(refused)
    if (refused !== undefined) startOver()
  }

  function enter(text: string) {
    const characters = text.replaceAll(/[^0-9A-Za-z]/g, '').slice(0, limits.captchaLength)
    setTyped(characters)
    if (characters !== typed && isCaptcha(characters)) submit(characters)
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
      }}
    >
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
      <Field
        label={t.captcha}
        ref={input}
        value={typed}
        onChange={(event) => enter(event.target.value)}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={busy}
        wide
      />
      <button type="submit" className={classes.submit} aria-busy={busy} disabled={busy}>
        {t.verify}
      </button>
    </form>
  )
}
