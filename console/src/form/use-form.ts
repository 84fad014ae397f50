/** The values of a form and its problems by field. */
import { type ErrorName, errorCodes } from '@countinghouse/contract/error-codes.ts'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'

export interface FormField {
  value: string
  error: string | undefined
  onChange(value: string): void
}

type Values = Readonly<Record<string, string>>
export type Problems<F extends Values> = { [Name in keyof F]?: string | undefined }

export function useForm<F extends Values>(start: F) {
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Problems<F>>({})
  const set = (changed: Partial<F>) => {
    setValues((before) => ({ ...before, ...changed }))
    const settled = Object.fromEntries(Object.keys(changed).map((name) => [name, undefined]))
    setProblems((before) => ({ ...before, ...settled }))
  }
  return {
    values,
    problems,
    set,
    isChanged: Object.keys(start).some((name) => values[name] !== start[name]),
    field: <Name extends keyof F & string>(name: Name): FormField => ({
      value: values[name] ?? '',
      error: problems[name],
      onChange: (value) => set({ [name]: value } as Partial<F>),
    }),
    /** Shows the problems; true when there are none. */
    check(found: Problems<F>): boolean {
      setProblems(found)
      return Object.values(found).every((problem) => problem === undefined)
    },
    /** Shows a refusal of the server at the field that it concerns; false when it concerns none. */
    refuse(error: unknown, fieldOfError: Partial<Record<ErrorName, keyof F>>): boolean {
      const place = error instanceof ApiError && placeOf(error.code, fieldOfError)
      if (place) setProblems({ [place]: error.message } as Problems<F>)
      return Boolean(place)
    },
  }
}

function placeOf<Place>(
  code: string | undefined,
  fieldOfError: Partial<Record<ErrorName, Place>>,
): Place | undefined {
  const name = (Object.keys(fieldOfError) as ErrorName[]).find(
    (each) => errorCodes[each].code === code,
  )
  return name && fieldOfError[name]
}

/** Focuses the first wrong field of a form; false when none is wrong. Of a choice, that is the chosen option. */
export function focusWrong(form: HTMLElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>(
    '[aria-invalid=true] :checked, :is(input, select, textarea, [tabindex])[aria-invalid=true]',
  )
  wrong?.focus()
  return wrong !== undefined && wrong !== null
}

/** The same once the problems that have just been found are shown. */
export const focusWrongSoon = (form: HTMLElement | null): void => {
  setTimeout(() => focusWrong(form))
}
