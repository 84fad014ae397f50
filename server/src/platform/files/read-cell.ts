/** The value of a cell as a person sees it, or what is wrong with it. */
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import { callError } from '../call-error.ts'

export type CellProblem = Extract<
  InputProblem,
  { rule: 'formula' | 'errorValue' | 'unseen' | 'rounded' | 'merged' | 'tooLong' | 'invalid' }
>

export interface SheetCell {
  /** Empty where there is a problem. */
  text: string
  problem?: CellProblem
}

export interface RawCell {
  type: string
  value: string
  isFormula: boolean
}

/** Control characters, direction marks, and other characters that are not visible. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u
export const hasInvisibleCharacters = (text: string): boolean => invisible.test(text)

/** Undefined for a cell without a value. */
export function readCell(
  { type, value, isFormula }: RawCell,
  sharedStrings: readonly string[],
  allowed: TextLimits,
): SheetCell | undefined {
  // The cached result of a formula is some program's claim: nobody has typed it.
  if (isFormula) return { text: '', problem: { rule: 'formula' } }
  if (type === 'e') return { text: '', problem: { rule: 'errorValue' } }
  if (type === 'n') return value.trim() === '' ? undefined : readNumber(value.trim())
  if (type === 'b') return { text: readBoolean(value.trim()) }
  return readText(type === 's' ? sharedString(value.trim(), sharedStrings) : value, allowed)
}

/** The longest escape of one character: `_x0041_`. */
const escapeCharacters = 7

interface TextLimits {
  cellCharacters: number
  keepsInvisible?: boolean
}

function readText(
  value: string,
  { cellCharacters: charactersMax, keepsInvisible = false }: TextLimits,
): SheetCell | undefined {
  const tooLong: SheetCell = { text: '', problem: { rule: 'tooLong', most: charactersMax } }
  if (value.length > charactersMax * escapeCharacters) return tooLong
  const text = withoutEscapes(value).trim()
  if (text === '') return undefined
  if (text.length > charactersMax) return tooLong
  return hasInvisibleCharacters(text) && !keepsInvisible
    ? { text: '', problem: { rule: 'unseen' } }
    : { text }
}

/** Spreadsheets escape characters that XML does not allow as `_x0000_`. */
const withoutEscapes = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

function sharedString(index: string, sharedStrings: readonly string[]): string {
  const text = /^\d{1,7}$/.test(index) ? sharedStrings[Number(index)] : undefined
  if (text === undefined) throw callError('fileDamaged')
  return text
}

function readBoolean(value: string): string {
  if (value === '1' || value === 'true') return 'TRUE'
  if (value === '0' || value === 'false') return 'FALSE'
  throw callError('fileDamaged')
}

// Bounded: a million digits would keep the expression busy for minutes.
const numeral = /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,3})?$/i
/** A spreadsheet keeps 15 digits: the last ones of a longer number are lost. */
const exactDigits = 15

function readNumber(value: string): SheetCell {
  const number = numeral.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number)) return { text: '', problem: { rule: 'invalid' } }
  if (Math.abs(number) >= 10 ** exactDigits) return { text: '', problem: { rule: 'rounded' } }
  return { text: plainDecimal(Number(number.toPrecision(exactDigits))) }
}

/** Without an exponent. */
function plainDecimal(number: number): string {
  if (number === 0) return '0'
  const text = String(number)
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text
}
