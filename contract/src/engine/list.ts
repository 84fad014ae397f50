/**
 * A list, declared once: its fields, filters and sorts. From it come the validator, the SQL, the total, the export
 * file, the console's filter form and table, and the API document. Plain data: the console loads it.
 */
import { limits } from '../limits.ts'
import type { BalanceOwner, Permission } from '../permissions.ts'
import type { CallVariant } from './call-variant.ts'
import type { ConditionalField } from './conditional-field.ts'
import { type FileValue, isFileValue } from './file.ts'
import type { Machine } from './machine.ts'
import type { PersonalData } from './personal.ts'

export type Field = FieldType & ConditionalField

type FieldType =
  /**
   * `words`: the group of texts that translates the values, where they are names of ours. Personal data is masked in
   * rows and exports; a detail shows it in full to those who may see it. `wall`: what a clock shows in a zone that the
   * title names, or that the row is about. `customer`: the UID of a customer, which leads to the customer's page.
   */
  | {
      type: 'text'
      words?: string
      personal?: PersonalData
      wall?: 'date' | 'time'
      customer?: true
    }
  /** A whole number. */
  | { type: 'count'; nullable?: true }
  | { type: 'instant' }
  /** A decimal in the currency that the named field holds, or always in the one currency that is named. */
  | {
      type: 'money'
      currencyField: string
      currency?: string
      balanceOf?: BalanceOwner
      /** Shown with its sign, for money that came in or went out: `+12.50`. */
      signed?: true
    }
  /** A decimal without a currency: a rate. A share of 1 is shown in percent. */
  | { type: 'decimal'; share?: true }
  | { type: 'status'; machine: Machine }
  /** One of a few named values, stored by number. */
  | { type: 'choice'; choices: Choices; nullable?: true }
  | { type: 'address' }
  /** A transaction hash on the network that the named field holds. */
  | { type: 'hash'; networkField: string }
  /** A stored file: pictures are shown small, other files by their name. Both are opened by a link. */
  | { type: 'image' }
  | { type: 'file' }

/** Names and the numbers they are stored as; `texts` is the group of texts that translates them. */
export interface Choices {
  texts: string
  ids: Readonly<Record<string, number>>
}

export type Filter<F extends string = string> =
  /** The whole text, as it is. */
  | { type: 'equals'; field: F }
  /** The beginning of the text, in upper or lower case. */
  | { type: 'prefix'; field: F }
  /**
   * An order number as people quote it: in full, its beginning, its end, or both with dots between, in upper or lower
   * case. See `numberParts`.
   */
  | { type: 'number'; field: F }
  /** Any of several names, joined with commas on the wire. */
  | {
      type: 'anyOf'
      field: F
      options?: readonly string[]
      /** The call that returns the available options, in the operator's language. */
      optionsFrom?: OptionsCall
      /** The values are names of operators, and `nobody`. */
      operators?: true
    }
  /** One of several options that decide how rows are computed, not which are shown. The first is the default. */
  | {
      type: 'oneOf'
      field: F
      options: readonly string[]
      /** The group of texts that has a word for each option. */
      words?: string
      /** Where none is chosen, the console asks for the zone in which it shows times. */
      follows?: 'zone'
    }
  /** Between two amounts, both included: `<name>Min` and `<name>Max` on the wire. */
  | { type: 'range'; field: F }
  /**
   * Between two instants, both included. Date-times on the wire are of GMT+8; stamps are epoch milliseconds; a
   * date is a day of whatever zone the list says.
   */
  | {
      type: 'period'
      field: F
      wire: readonly [start: string, end: string]
      /** Other names of the same two ends. One end is given by one of its names. */
      also?: readonly [start: string, end: string]
      form: PeriodForm
      /** How many days until today are meant where no period is named. */
      lastDays?: number
    }

/** A call that takes nothing and answers `{ options: [{ value, label }] }`. */
export interface OptionsCall {
  method: 'GET' | 'POST'
  path: string
}

export type PeriodForm = 'dateTime' | 'stamp' | 'date'

export type Fields = Readonly<Record<string, Field>>

/** Filters, sorts and totals name fields of the list: any other name does not compile. */
export interface List<F extends Fields = Fields> {
  /** The texts and the browser's settings of this list go by this name. */
  name: string
  area: string
  path: string
  exportPath?: string
  /** Where the calls of several lists have the same paths. */
  variant?: CallVariant
  /** `record`, unless it says otherwise: the file waits among the export records. `file`: it is the answer. */
  exportAs?: 'record' | 'file'
  /**
   * Its export may have so many files of 10,000 records, in a chosen format, with the chosen fields alone. All others have
   * one, with the fields that were not chosen hidden in it.
   */
  exportPartsMax?: number
  summary: string
  permission: Permission
  /** Unique in the list; ends every sort, so that pages never overlap. */
  key: NameOf<F>
  fields: F
  filters: Readonly<Record<string, Filter<NameOf<F>>>>
  sorts: readonly NameOf<F>[]
  defaultSort: { key: NameOf<F>; type: SortType }
  /** Money fields that are summed over the whole result, each in the currency that it is in. */
  totals?: readonly MoneyNameOf<F>[]
  /** The other party of the payment: on a phone, a card shows it below the amount. */
  counterparty?: NameOf<F>
}

type NameOf<F extends Fields> = keyof F & string
type MoneyNameOf<F extends Fields> = {
  [N in NameOf<F>]: Extract<F[N], { type: 'money' }> extends never ? never : N
}[NameOf<F>]

export type FieldName<L extends List> = NameOf<L['fields']>

/** Money and hashes name the field that holds their currency or network; `never` where there is no such field. */
type Resolved<F extends Fields> = {
  [N in keyof F]: F[N] extends { currencyField: infer C }
    ? C extends keyof F | ''
      ? F[N]
      : never
    : F[N] extends { networkField: infer C }
      ? C extends keyof F
        ? F[N]
        : never
      : F[N]
}

/** The fields that a field varies by are of the same list; `never` where one is not. */
type Varied<F extends Fields> = {
  [N in keyof F]: VariesBy<F[N]> extends keyof F ? F[N] : never
}
type VariesBy<F> =
  | (F extends { only: infer O } ? keyof O : never)
  | (F extends { titles: { by: infer B } } ? B : never)

/** 0 descending, 1 ascending. */
export type SortType = 0 | 1

export const list = <const F extends Fields, const L extends Omit<List<F>, 'fields'>>(
  declaration: L & { fields: F & Resolved<F> & Varied<F> },
): L & { fields: F } => declaration

export const text = { type: 'text' } as const
/** The UID of a customer: leads to the customer's page wherever it is shown. */
export const customer = { type: 'text', customer: true } as const
/** A text whose values are translated: countries, methods. */
export const translated = <const W extends string>(words: W) => ({ type: 'text', words }) as const
/** A day, and a time of day, of a zone of their own, whatever zone is shown. */
export const wallDate = { type: 'text', wall: 'date' } as const
export const wallTime = { type: 'text', wall: 'time' } as const
export const count = { type: 'count' } as const
/** Null where there is none: a column that older orders lack. */
export const countOrNone = { type: 'count', nullable: true } as const
export const instant = { type: 'instant' } as const
export const decimal = { type: 'decimal' } as const
export const share = { type: 'decimal', share: true } as const
export const address = { type: 'address' } as const
export const image = { type: 'image' } as const
export const file = { type: 'file' } as const
export const money = <const C extends string = 'currency'>(
  currencyField: C = 'currency' as C,
): { type: 'money'; currencyField: C } => ({ type: 'money', currencyField })
/** A balance: omitted for operators who may not see balances of that owner. */
export const balance = (balanceOf: BalanceOwner) => ({ ...money(), balanceOf }) as const
/** An amount that came in, or went out below zero. */
export const signedMoney = { ...money(), signed: true } as const
export const usd = { type: 'money', currencyField: '', currency: 'USD' } as const
export const hash = <const N extends string = 'network'>(
  networkField: N = 'network' as N,
): { type: 'hash'; networkField: N } => ({ type: 'hash', networkField })
export const status = <M extends Machine>(machine: M) => ({ type: 'status', machine }) as const
export const choice = <const C extends Choices>(choices: C) =>
  ({ type: 'choice', choices }) as const
/** Null where none of them applies. */
export const choiceOrNone = <const C extends Choices>(choices: C) =>
  ({ type: 'choice', choices, nullable: true }) as const

export const equals = <const F extends string>(field: F) => ({ type: 'equals', field }) as const
export const prefix = <const F extends string>(field: F) => ({ type: 'prefix', field }) as const
export const number = <const F extends string>(field: F) => ({ type: 'number', field }) as const
export const range = <const F extends string>(field: F) => ({ type: 'range', field }) as const
export const anyOf = <const F extends string, const O extends string = string>(
  field: F,
  options?: readonly O[],
  optionsFrom?: OptionsCall,
) =>
  ({
    type: 'anyOf',
    field,
    ...(options ? { options } : {}),
    ...(optionsFrom ? { optionsFrom } : {}),
  }) as const
/** Rows of any of several operators, by their names, and of nobody. */
export const operators = <const F extends string>(field: F, optionsFrom: OptionsCall) =>
  ({ ...anyOf(field, undefined, optionsFrom), operators: true }) as const
export const oneOf = <const F extends string>(
  field: F,
  options: readonly string[],
  words?: string,
) => ({ type: 'oneOf', field, options, ...(words && { words }) }) as const
export const period = <const F extends string>(
  field: F,
  start: string,
  end: string,
  form: PeriodForm = 'dateTime',
) => ({ type: 'period', field, wire: [start, end], form }) as const
/** A period whose ends have second names on the wire. */
export const alsoNamed = <const P extends ReturnType<typeof period>>(
  declared: P,
  start: string,
  end: string,
) => ({ ...declared, also: [start, end] }) as const

/** Among names of operators: rows that are nobody's. No operator can have this name. */
export const nobody = '-'

/** A shorter beginning matches all orders of a day, and a shorter end too many orders. */
const shortest = { beginning: 10, end: 4 }

/** The parts of an order number in a search text: `W2026111…5K27` has a beginning and an end. */
export function numberParts(text: string): { beginning?: string; end?: string; both: boolean } {
  const [head = '', tail] = text.trim().split(/\s*(?:…|\.{2,3})\s*/)
  if (tail !== undefined) {
    return tail.length < shortest.end ? { both: false } : { beginning: head, end: tail, both: true }
  }
  return {
    ...(head.length >= shortest.beginning && { beginning: head }),
    ...(head.length >= shortest.end && { end: head }),
    both: false,
  }
}

/** The currency of a money field in a row. */
export const currencyOf = (field: Field & { type: 'money' }, row: Row): string =>
  field.currency ?? String(row[field.currencyField] ?? '')

const balanceOwner = (field: Field) => (field.type === 'money' ? field.balanceOf : undefined)

/** Whose balances the list shows, if any. */
export const balanceOwnerIn = ({ fields }: List): BalanceOwner | undefined =>
  Object.values(fields).map(balanceOwner).find(Boolean)

/** The list for operators who may not see its balances. Its exports have a name of their own. */
export const withoutBalances = (declared: List): List => ({
  ...declared,
  name: `${declared.name}WithoutBalances`,
  fields: Object.fromEntries(
    Object.entries(declared.fields).filter(([, field]) => !balanceOwner(field)),
  ),
})

/** The list with some of its fields, for a detail that shows them in several places. */
export const withFields = <L extends List>(declared: L, names: readonly FieldName<L>[]): List => ({
  ...declared,
  fields: Object.fromEntries(names.map((name) => [name, declared.fields[name] as Field])),
})

/** The names that a filter has on the wire. */
export function wireNames(name: string, filter: Filter): readonly string[] {
  if (filter.type === 'period') return filter.wire
  if (filter.type === 'range') return [`${name}Min`, `${name}Max`]
  return [name]
}

/** The second names, in the same order; none for most filters. */
export const otherWireNames = (filter: Filter): readonly string[] =>
  (filter.type === 'period' && filter.also) || []

export function optionsOf(declared: List, filter: Filter): readonly string[] | undefined {
  if (filter.type === 'oneOf') return filter.options
  if (filter.type !== 'anyOf') return undefined
  if (filter.options) return filter.options
  const field = declared.fields[filter.field]
  if (field?.type === 'status') return Object.keys(field.machine.states)
  return field?.type === 'choice' ? Object.keys(field.choices.ids) : undefined
}

export const pageSizes: readonly number[] = [...limits.pageSizes, limits.unpagedSize]

/** The keys of chosen rows, joined with commas: an export may be of these alone. */
export const selectionField = 'keys'

/** The fields that an export shows, in this order, joined with commas; all others are hidden behind them. */
export const columnsField = 'columns'

/** The format of an export that has one to choose. */
export const formatField = 'format'

/** A query as it travels: paging, sorting, and filters flat beside them. */
export interface ListQuery {
  size: number
  current: number
  sortKey?: string
  sortType?: SortType
  [filter: string]: string | number | undefined
}

/** File fields hold an object instead, which fileIn() reads. */
export type Row = Record<string, string | number | null>

export function fileIn(row: Row, name: string): FileValue | undefined {
  const value: unknown = row[name]
  return isFileValue(value) ? value : undefined
}

/** Sums in one currency over all matching rows; fields in other currencies are left out. */
export type CurrencyTotal = { currency: string } & Record<string, string>

export interface ListPage {
  records: Row[]
  total: number
  totals: CurrencyTotal[]
}
