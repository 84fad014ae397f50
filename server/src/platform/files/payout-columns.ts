/** The columns of a payout file: the same for its template and for reading it back, from the rail's declaration. */

import {
  type Direction,
  fieldsOfSide,
  type Rail,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { type RailCurrency, rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { homeCountry } from '@countinghouse/contract/currencies.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { lookUp, texts } from '../texts.ts'

/** Incremented with every change of the columns or their meaning. */
export const payoutTemplateVersion = '2'

export interface PayoutColumn {
  /** Its name on the wire. */
  field: string
  title: string
  format: 'general' | 'text'
  /** What can be chosen: the value, and the words that people choose. */
  choices?: readonly (readonly [value: string, label: string])[]
}

const direction: Direction = 'payout'

export const isRailCurrency = (currency: string): currency is RailCurrency =>
  homeCountry(currency) !== ''

export function railOf(currency: RailCurrency): Rail {
  const country = homeCountry(currency)
  if (country === '') throw new Error(`No rail pays in ${currency}`)
  return rails[country]
}

/** The methods that can pay out, with what they need of a payee. */
export const payoutMethods = ({ methods }: Rail) =>
  Object.entries(methods).flatMap(([method, sides]) => {
    const side = sides[direction]
    return side ? [{ method, side }] : []
  })

export function payoutColumns(currency: RailCurrency, language: Language): PayoutColumn[] {
  const rail = railOf(currency)
  const { field: titles, order: words } = texts[language]
  // Names that follow from a chosen code are filled in by the server.
  const derived = new Set(Object.values(rail.fields).map(({ nameIn }) => nameIn))
  const details = fieldsOfSide(rail, direction).filter((field) => !derived.has(field))
  return [
    { field: 'merchantOrderNo', title: lookUp(titles, 'merchantOrderNo'), format: 'text' },
    {
      field: 'method',
      title: lookUp(titles, 'method'),
      format: 'text',
      choices: payoutMethods(rail).map(({ method }) => [method, lookUp(words, 'method', method)]),
    },
    { field: 'amount', title: `${lookUp(titles, 'amount')} (${currency})`, format: 'general' },
    ...details.map((field): PayoutColumn => {
      const { title, options, words: group } = rail.fields[field] ?? {}
      const column: PayoutColumn = {
        field,
        title: lookUp(titles, title ?? field),
        format: 'text',
      }
      if (!options) return column
      const choices = Object.entries(options).map(
        ([value, name]) =>
          [value, group ? lookUp(words, group, value) : `${value} ${name}`] as const,
      )
      return { ...column, choices }
    }),
  ]
}

/** Turns a chosen label into its value. Any other text is kept, for the check of the row. */
export function chosenValue({ choices = [] }: PayoutColumn, text: string): string {
  const same = (word: string) => word.toLowerCase() === text.toLowerCase()
  return choices.find(([value, label]) => same(value) || same(label))?.[0] ?? text
}

export const labelOf = ({ choices = [] }: PayoutColumn, value: string): string =>
  choices.find(([each]) => each === value)?.[1] ?? value
