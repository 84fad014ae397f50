/** Input for the six digits of an authenticator app, after sign-in. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { Ref } from 'react'
import { TextInput } from './form-field.tsx'
import classes from './google-code-field.module.css'

interface Props {
  label: string
  value: string
  error: string | undefined
  onChange(digits: string): void
  ref: Ref<HTMLInputElement>
}

export function GoogleCodeField({ label, value, error, onChange, ref }: Props) {
  return (
    <TextInput
      ref={ref}
      label={label}
      value={value}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-autofocus
      className={classes.input}
      onChange={(event) =>
        onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, limits.googleCodeLength))
      }
    />
  )
}
