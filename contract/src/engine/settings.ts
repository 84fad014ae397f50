/**
 * A settings form as plain data: fields, limits, checks and who may change them. The console draws and checks by it,
 * the server checks and stores by it (engine/settings-call.ts has its validators).
 */
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { isDecimal, isEmail, isIpOrCidr, isPhone, isPrivateKey, isWebAddress } from './checks.ts'
import { compare, fractionDigits } from './decimal.ts'
import type { Upload } from './file.ts'
import type { InputProblem, RuleName } from './input-problem.ts'

/** Shown, checked and stored only while another field of the form has this value. */
interface Condition {
  field: string
  is: string | number
}

interface Common {
  when?: Condition
  /** Must not be empty. */
  required?: true
}

interface TextField extends Common {
  kind: 'text' | 'longText'
  max: number
  check?: TextCheck
}
/** A callback address. Only its format is checked here; whether it may be called is checked by the server. */
interface UrlField extends Common {
  kind: 'url'
}
interface DecimalField extends Common {
  kind: 'decimal'
  /** Digits after the point. */
  digits: number
  notZero?: true
  min?: string
  max?: string
  unit?: string
  /** An amount in the currency of the row that is edited. */
  ofRow?: true
}
/** `2.5` is two and a half percent. */
interface PercentField extends Common {
  kind: 'percent'
  digits: number
  min: string
  max: string
}
interface IntegerField extends Common {
  kind: 'integer'
  min: number
  max: number
}
/** Stored as a smallint, 0 or 1. */
interface SwitchField extends Common {
  kind: 'switch'
}
interface ChoiceField<O extends string = string> extends Common {
  kind: 'choice'
  options: readonly O[]
}
/** Any of the options. */
interface ChoicesField<O extends string = string> extends Common {
  kind: 'choices'
  options: readonly O[]
}
/** A list with one entry per line, each checked. A text of several lines is a `longText`. */
interface LinesField extends Common {
  kind: 'lines'
  most: number
  check: TextCheck
}
/** PEM. The server checks whether the key is accepted, and logs its fingerprint. */
interface PublicKeyField extends Common {
  kind: 'publicKey'
}
/** The id of a stored file, which is uploaded by a call of its own (`path`). */
interface PictureField extends Common {
  kind: 'picture'
  path: string
  upload: Upload
}

export type SettingsField =
  | TextField
  | UrlField
  | DecimalField
  | PercentField
  | IntegerField
  | SwitchField
  | ChoiceField
  | ChoicesField
  | LinesField
  | PublicKeyField
  | PictureField

/** Identifies the row that a form edits, where there are several. Sent with every call, and never edited. */
export interface KeyField {
  kind: 'text' | 'integer'
  options?: readonly string[] | readonly number[]
}

export interface SettingsForm {
  /** Names its texts in areas/settings. */
  name: string
  area: string
  readPath: string
  savePath: string
  /** What its two calls do, for the API document. */
  summary: { read: string; save: string }
  /** Its page shows more than the values: the area declares the call that reads them. */
  readsMore?: true
  view: Permission | 'signedIn'
  edit: Permission
  /** For what moves money or keys. */
  secondFactor?: 'whenBound'
  key: Readonly<Record<string, KeyField>>
  fields: Readonly<Record<string, SettingsField>>
}

type Declared = Omit<SettingsForm, 'key'> & { key?: SettingsForm['key'] }

export const settingsForm = <const D extends Declared>(
  declared: D,
): D & { key: D extends { key: infer K } ? K : Readonly<Record<never, KeyField>> } =>
  ({ key: {}, ...declared }) as never

export type SettingsValue = string | number | readonly string[]
export type SettingsValues = Readonly<Record<string, SettingsValue>>

type ValueOf<F> = F extends { kind: 'integer' }
  ? number
  : F extends { kind: 'switch' }
    ? 0 | 1
    : F extends { kind: 'choice'; options: readonly (infer O)[] }
      ? O
      : F extends { kind: 'choices'; options: readonly (infer O)[] }
        ? O[]
        : F extends { kind: 'lines' }
          ? string[]
          : string

/** What a form holds, as it travels. */
export type ValuesOf<S extends SettingsForm> = {
  [N in keyof S['fields']]: ValueOf<S['fields'][N]>
}

export type KeyOf<S extends SettingsForm> = {
  [N in keyof S['key']]: S['key'][N] extends { kind: 'integer' } ? number : string
}

/** Rules that a text, or each of its lines, is checked against. */
const textChecks = {
  email: { rule: 'email', holds: isEmail },
  phone: { rule: 'phone', holds: isPhone },
  network: { rule: 'network', holds: isIpOrCidr },
} as const satisfies Record<string, { rule: RuleName; holds(value: string): boolean }>
export type TextCheck = keyof typeof textChecks

export const isShown = ({ when }: SettingsField, values: SettingsValues): boolean =>
  when === undefined || values[when.field] === when.is

const isEmpty = (value: SettingsValue): boolean => String(value).trim() === ''

/** What is wrong with the values, in the order of the form. Hidden fields are not checked. */
export function settingsProblems(
  { fields }: Pick<SettingsForm, 'fields'>,
  values: SettingsValues,
): InputProblem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isShown(field, values)) return []
    const found = problemOf(field, values[name] ?? '')
    return found ? [{ ...found, field: name } as InputProblem] : []
  })
}

/** A number is always required; other fields may be empty unless they are `required`. */
function problemOf(field: SettingsField, value: SettingsValue): InputProblem | undefined {
  const isNumber = field.kind === 'decimal' || field.kind === 'percent' || field.kind === 'integer'
  if (isEmpty(value) && (field.required || isNumber)) return { rule: 'notEmpty' }
  const text = String(value).trim()
  switch (field.kind) {
    case 'text':
    case 'longText': {
      if (text.length > field.max) return { rule: 'tooLong', most: field.max }
      const check = field.check && textChecks[field.check]
      return check && !check.holds(text) ? { rule: check.rule } : undefined
    }
    case 'url':
      return text === '' || isWebAddress(text) ? undefined : { rule: 'webAddress' }
    case 'integer':
      if (!/^-?\d{1,15}$/.test(text)) return { rule: 'positiveInteger' }
      return outside(text, String(field.min), String(field.max), '')
    case 'decimal':
      return (
        decimalProblem(text, field.digits) ??
        (field.notZero && compare(text, '0') === 0 ? { rule: 'notZero' } : undefined) ??
        outside(text, field.min ?? '0', field.max, '')
      )
    case 'percent':
      return decimalProblem(text, field.digits) ?? outside(text, field.min, field.max, '%')
    case 'choice':
      return field.options.includes(text) ? undefined : { rule: 'choice' }
    case 'choices':
      return (value as readonly string[]).every((each) => field.options.includes(each))
        ? undefined
        : { rule: 'choice' }
    case 'lines':
      return linesProblem(field, value as readonly string[])
    case 'publicKey':
      if (text.length > limits.publicKeyMax) return { rule: 'tooLong', most: limits.publicKeyMax }
      return isPrivateKey(text) ? { rule: 'privateKey' } : undefined
    case 'switch':
      return value === 0 || value === 1 ? undefined : { rule: 'choice' }
    case 'picture':
      return undefined
  }
}

function decimalProblem(text: string, digits: number): InputProblem | undefined {
  if (!isDecimal(text)) return { rule: 'number' }
  return fractionDigits(text) > digits ? { rule: 'digits', digits } : undefined
}

function outside(
  text: string,
  least: string,
  most: string | undefined,
  unit: string,
): InputProblem | undefined {
  if (compare(text, least) < 0) return { rule: 'notBelow', least: least + unit }
  if (most !== undefined && compare(text, most) > 0) return { rule: 'notAbove', most: most + unit }
  return undefined
}

function linesProblem(
  { most, check }: LinesField,
  lines: readonly string[],
): InputProblem | undefined {
  if (lines.length > most) return { rule: 'tooMany', most }
  const { holds, rule } = textChecks[check]
  return lines.every((line) => line !== '' && holds(line)) ? undefined : { rule }
}

const linesOf = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter(Boolean)

/** The values as they are stored and compared: trimmed, and with hidden fields unchanged. */
export function normalised(
  { fields }: Pick<SettingsForm, 'fields'>,
  values: SettingsValues,
  before: SettingsValues,
): Record<string, SettingsValue> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? ''
      if (!isShown(field, values)) return [name, before[name] ?? value]
      if (typeof value === 'string') return [name, value.trim()]
      if (field.kind === 'lines') return [name, linesOf(value as readonly string[])]
      return [name, value]
    }),
  )
}

export const sameValue = (a: SettingsValue | undefined, b: SettingsValue | undefined): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each, i) => each === b[i])
    : a === b

/** Names of the fields that differ. */
export const changedFields = (
  { fields }: Pick<SettingsForm, 'fields'>,
  before: SettingsValues,
  after: SettingsValues,
): string[] => Object.keys(fields).filter((name) => !sameValue(before[name], after[name]))

/** Sorts rows where an operator decides their order. */
export const weightField = { kind: 'integer', min: 0, max: limits.weightMax } as const
