/** Error texts in the caller's language. */

import type { Envelope } from '@countinghouse/contract/engine/envelope.ts'
import { type ErrorName, errorCodes, successCode } from '@countinghouse/contract/error-codes.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import en, { type ErrorTexts } from '@countinghouse/contract/texts/errors.en.ts'
import id from '@countinghouse/contract/texts/errors.id.ts'
import zhCN from '@countinghouse/contract/texts/errors.zh-CN.ts'
import zhTW from '@countinghouse/contract/texts/errors.zh-TW.ts'

const texts: Record<Language, ErrorTexts> = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, id }

export function messageOf(
  name: ErrorName,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const text = texts[language][name]
  // callError() has checked that the values fit the text.
  return typeof text === 'string' ? text : text(values as never)
}

export function success<Data>(data: Data): Envelope<Data> {
  return { code: successCode, success: true, data, msg: '' }
}

/** Which field of the input is wrong, by its name on the wire, so that a form can show it there. */
interface Fault {
  field: string
}

export function failure(
  name: ErrorName,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): Envelope<Fault> {
  const msg = messageOf(name, values, language)
  const { field } = values
  const data = typeof field === 'string' ? { field } : null
  return { code: errorCodes[name].code, success: false, data, msg }
}
