/**
 * A rail: a country with its currency and the methods by which money moves there. What differs by country is declared
 * here, once; lists, forms, validators, exports, texts and bank simulators read it.
 */

import type { FiatCurrency } from '../../currencies.ts'
import { isEmail } from '../../engine/checks.ts'
import type { PersonalData } from '../../engine/personal.ts'
import type fieldTexts from '../field/texts.en.ts'

export type FieldTitle = keyof typeof fieldTexts

/** Details of a payer or payee, by the rail's field names. */
export type Details = Readonly<Record<string, string>>

export interface DetailField {
  title: FieldTitle
  /** Some values depend on others: a PIX key on its type. */
  check(value: string, details: Details): boolean
  /** The group of texts that has a word for each value, where values are names of ours. */
  words?: string
  /** Masked in lists, by this mask. */
  personal?: PersonalData
  /** A valid example, shown to whoever has to enter one. */
  example: string
  /** The possible values, with the names that people know them by. */
  options?: Readonly<Record<string, string>>
  /** The field that the name of the chosen option goes into. */
  nameIn?: string
}

/** The default terms of a method, until the merchant has its own. */
export interface Terms {
  enabled: boolean
  minimum: string
  maximum: string
  flatFee: string
  feeRate: string
}

export interface PayinTerms extends Terms {
  /** 0: what is credited is available at once. 1: from the next midnight of the rail. */
  settlementDays: 0 | 1
  expiryMinutes: number
  /** The part of an order's amount that may be missing without anybody having to decide. */
  underpaidTolerance: string
  /** What happens to a partial payment whose rest did not arrive in time. */
  partialRule: PartialRule
}

export const partialRules = ['credit', 'return'] as const
export type PartialRule = (typeof partialRules)[number]

export interface PayoutTerms extends Terms {
  /** How long the bank may take before people inquire. */
  answerMinutes: number
}

/** One direction of a method: the details that the payer or the payee must have. */
export interface MethodSide<F extends string, T extends Terms> {
  fields: readonly F[]
  optional?: readonly F[]
  /** The field that people search by. */
  account: F
  terms: T
}

export interface Method<F extends string = string> {
  payin?: MethodSide<F, PayinTerms>
  payout?: MethodSide<F, PayoutTerms>
}

export interface Rail<F extends string = string, M extends string = string> {
  currency: FiatCurrency
  /** Where its days begin: payins of T+1 settle at midnight there. */
  timeZone: string
  fields: Readonly<Record<F, DetailField>>
  methods: Readonly<Record<M, Method<NoInfer<F>>>>
  /** The number by which the bank knows a payment. */
  reference: { title: FieldTitle; check(value: string): boolean }
}

/** What a rail may know of everybody, whatever the country and method. */
const ofEverybody = {
  email: {
    title: 'email',
    check: (value) => value.length <= 100 && isEmail(value),
    personal: 'email',
    example: 'maria.silva@example.com',
  },
} as const satisfies Record<string, DetailField>
type OfEverybody = keyof typeof ofEverybody

export const rail = <const F extends string, const M extends string>({
  fields,
  methods,
  ...declaration
}: Rail<F, M>): Rail<F | OfEverybody, M> => ({
  ...declaration,
  fields: { ...fields, ...ofEverybody },
  methods: Object.fromEntries(
    Object.entries<Method<F>>(methods).map(([name, { payin, payout }]) => [
      name,
      { ...(payin && { payin: open(payin) }), ...(payout && { payout: open(payout) }) },
    ]),
  ) as Record<M, Method<F | OfEverybody>>,
})

const open = <F extends string, T extends Terms>({
  optional = [],
  ...side
}: MethodSide<F, T>): MethodSide<F | OfEverybody, T> => ({
  ...side,
  optional: [...optional, ...(Object.keys(ofEverybody) as OfEverybody[])],
})

export type Rails = Readonly<Record<string, Rail>>
export type Direction = 'payin' | 'payout'

const name = /^\p{L}[\p{L}\p{M}\p{N} .,'&-]{1,79}$/u

/** Whose account it is, in every country. */
export const holderName: DetailField = {
  title: 'holderName',
  check: (value) => name.test(value),
  personal: 'name',
  example: 'Maria Silva',
}

/** Where the account is kept: as the bank calls the place, or its number. */
export const branch: DetailField = {
  title: 'branch',
  check: (value) => value.length <= 80 && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,/()'&-]*$/u.test(value),
  example: 'Central',
}

/** A bank that is named by its code. */
export const bankCode = (
  options: Readonly<Record<string, string>>,
  title: FieldTitle = 'bankCode',
): DetailField => ({
  title,
  check: (value) => Object.hasOwn(options, value),
  example: Object.keys(options)[0] ?? '',
  options,
  nameIn: 'bankName',
})

/** The bank's name, filled in from its code. */
export const bankName: DetailField = {
  title: 'bankName',
  check: (value) => value !== '',
  example: '',
}

export interface DetailProblem {
  field: string
  rule: 'required' | 'invalid' | 'unknownField'
}

/** Every detail that breaks a rule. */
export function detailProblems(
  { fields }: Rail,
  { fields: needed, optional = [] }: MethodSide<string, Terms>,
  details: Details,
): DetailProblem[] {
  const missing = needed.filter((field) => !details[field])
  const wrong = Object.entries(details).flatMap(([field, value]): DetailProblem[] => {
    if (!needed.includes(field) && !optional.includes(field))
      return [{ field, rule: 'unknownField' }]
    const isRight = value === '' || fields[field]?.check(value, details)
    return isRight ? [] : [{ field, rule: 'invalid' }]
  })
  return [...missing.map((field) => ({ field, rule: 'required' as const })), ...wrong]
}

/** The first of them. */
export const firstDetailProblem = (
  rail: Rail,
  side: MethodSide<string, Terms>,
  details: Details,
): DetailProblem | undefined => detailProblems(rail, side, details)[0]

/** The details as they are stored: without empty ones, and with the names of chosen options. */
export function storedDetails({ fields }: Rail, details: Details): Details {
  const given = Object.entries(details).filter(([, value]) => value !== '')
  const namedOptions = given.flatMap(([field, value]) => {
    const { options, nameIn } = fields[field] ?? {}
    return options && nameIn ? [[nameIn, options[value] ?? '']] : []
  })
  return Object.fromEntries([...given, ...namedOptions])
}

/** All details of one direction in a country, in the order of their declaration. */
export function fieldsOfSide({ fields, methods }: Rail, direction: Direction): string[] {
  const used = new Set(
    Object.values(methods).flatMap((method) => {
      const side = method[direction]
      return side ? [...side.fields, ...(side.optional ?? [])] : []
    }),
  )
  for (const field of [...used]) {
    const { nameIn } = fields[field] ?? {}
    if (nameIn) used.add(nameIn)
  }
  return Object.keys(fields).filter((field) => used.has(field))
}
