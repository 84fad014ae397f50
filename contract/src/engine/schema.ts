/**
 * Building blocks of bodies and results. Beside this file only list-call.ts and read-input.ts use the schema library,
 * and the console imports nothing but types of the three, so that no validator is shipped to the browser.
 */
import { z } from 'zod'
import type { ErrorName } from '../error-codes.ts'
import { limits } from '../limits.ts'
import { isAmount, isCaptcha, isEmail, isGoogleCode, isPhone } from './checks.ts'
import { type InputProblem, rule } from './input-problem.ts'

export type Schema<T = unknown> = z.ZodType<T>
export type Infer<S extends Schema> = z.infer<S>

/** Unknown keys are refused, so that a misspelt field is an error instead of a silent default. */
export const object = <S extends z.core.$ZodLooseShape>(shape: S) => z.strictObject(shape)
/** With its words in the documents. */
export const said = <S extends Schema>(schema: S, description: string): S =>
  schema.describe(description)
export const list = <S extends Schema>(item: S) => z.array(item)
/** Values by names that are not known beforehand. */
export const record = <S extends Schema>(value: S) => z.record(text(), value)
export const optional = <S extends Schema>(schema: S) => z.optional(schema)
export const nullable = <S extends Schema>(schema: S) => z.nullable(schema)
export const anyOf = (schemas: readonly Schema[]) => z.union(schemas)
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V) => z.enum(values)
/** One of those that are listed elsewhere. */
export const oneOfThese = <const V extends string>(values: readonly V[]) =>
  z.enum(values as readonly [V, ...V[]])

// Both are valid JSON, but PostgreSQL's text can store neither.
const withoutNul = (value: string) => !value.includes('\u0000')
const wellFormed = (value: string) => value.isWellFormed()

export const text = (options: { max?: number; min?: number } = {}) =>
  z
    .string()
    .min(options.min ?? 0)
    .max(options.max ?? limits.textMax)
    .refine(withoutNul, rule('unstorable'))
    .refine(wellFormed, rule('unstorable'))

export const integer = (options: { min?: number; max?: number } = {}) =>
  z
    .int()
    .min(options.min ?? Number.MIN_SAFE_INTEGER)
    .max(options.max ?? Number.MAX_SAFE_INTEGER)

/** Any number; a rule of its own restricts it. */
export const number = () => z.number()

export const literal = <const V extends readonly [number, ...number[]]>(values: V) =>
  z.literal(values)
export const flag = () => z.union([z.literal(0), z.literal(1)])
export const boolean = () => z.boolean()
export const empty = () => z.strictObject({})

// PostgreSQL can't read the year 0, which a time zone offset may reach.
const longAgo = (value: string) => value >= '1000'
/** Still in the year 9999 with the millisecond that the end of a range adds. Later years are formatted differently. */
export const maxTimestamp = 253_402_300_799_998
const inReach = (value: string) => Date.parse(value) <= maxTimestamp
export const instant = () =>
  z.iso
    .datetime({ offset: true, error: rule('instant') })
    .refine(longAgo, rule('tooLongAgo'))
    .refine(inReach, rule('tooFarAhead'))

/** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, of a day that exists. */
export const dateTime = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, rule('dateTime'))
    .refine(longAgo, rule('tooLongAgo'))
    .refine(isTime, rule('noSuchDay'))

/** `yyyy-MM-dd`, of a day that exists. */
export const date = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, rule('date'))
    .refine(longAgo, rule('tooLongAgo'))
    .refine(isTime, rule('noSuchDay'))

/** Date.parse turns the 30th of February into the 2nd of March. */
function isTime(value: string): boolean {
  const [day = '', time = '00:00:00'] = value.split(' ')
  const parsed = new Date(`${day}T${time}Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** An amount of money: a plain decimal above zero. */
export const amount = () =>
  z.string().refine(isAmount, rule('amount')).meta({ pattern: '^\\d{1,18}(\\.\\d{1,18})?$' })
export const email = (options: { max?: number } = {}) =>
  text(options).refine(isEmail, rule('email'))
export const phone = () => z.string().refine(isPhone, rule('phone'))

/** Checked against the password rule only when it is chosen; a sign-in may try any text. */
export const password = () => z.string().min(1).max(limits.textMax)
/** A password being chosen: the command answers any invalid one with the rule. */
export const newPassword = () => z.string()

/** Adds rules that concern several fields of an object. */
export const withProblems = <S extends Schema>(
  schema: S,
  problemsOf: (values: Infer<S>) => readonly InputProblem[],
): S =>
  schema.superRefine((values, context) => {
    for (const { rule: message, field, ...params } of problemsOf(values as Infer<S>))
      context.addIssue({ code: 'custom', message, path: field ? [field] : [], params })
  }) as S

/** Input with one error for every problem, including being absent. */
export const dedicatedErrors = {
  googleCode: 'googleCodeMissing',
  captcha: 'captchaMissing',
} as const satisfies Record<string, ErrorName>
export type DedicatedError = keyof typeof dedicatedErrors
const dedicated = (name: DedicatedError) => ({ error: name })

export const googleCode = () =>
  z.string(dedicated('googleCode')).refine(isGoogleCode, dedicated('googleCode'))
export const captcha = () => z.string(dedicated('captcha')).refine(isCaptcha, dedicated('captcha'))

/** A field encrypted for the server's key (see engine/sealed.ts); its content is checked after decryption. */
export const sealed = () => z.base64url(rule('sealed')).min(1).max(1024)

export const jsonSchemaOf = (schema: Schema) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
