/** Fields and filters that local payins and payouts share; those of one country come from its rail. */

import { onlyFor, titledBy } from '../../engine/conditional-field.ts'
import { anyOf, equals, number, period, range, text, translated } from '../../engine/list.ts'
import { type PersonalData, personal } from '../../engine/personal.ts'
import { caseFilters, completionFilter, notifyFilters } from '../order/order.fields.ts'
import { type Direction, type FieldTitle, fieldsOfSide, type Rails } from './rail.ts'
import type { DetailName } from './rails.ts'

/** The details of payers or payees: a list field for each, shown only where a country has it. */
export function detailFields(
  rails: Rails,
  direction: Direction,
): Record<DetailName, DetailListField> {
  const countries = Object.keys(rails)
  const names = new Set(countries.flatMap((country) => fieldsIn(rails, country, direction)))
  const fields = [...names].map((name): [string, DetailListField] => {
    const having = countries.filter((country) => fieldsIn(rails, country, direction).includes(name))
    const titles = Object.fromEntries(
      having.map((country) => [country, rails[country]?.fields[name]?.title ?? 'account']),
    )
    // A field has the same meaning in every country, whatever it is called there.
    const { words, personal } = rails[having[0] ?? '']?.fields[name] ?? {}
    const field = { ...text, ...(words && { words }), ...(personal && { personal }) }
    return [name, titledBy('country', titles, onlyFor({ country: having }, field))]
  })
  return Object.fromEntries(fields) as Record<DetailName, DetailListField>
}

interface DetailListField {
  type: 'text'
  words?: string
  personal?: PersonalData
  only: { country: readonly string[] }
  titles: { by: 'country'; names: Readonly<Record<string, FieldTitle>> }
}

const fieldsIn = (rails: Rails, country: string, direction: Direction): string[] => {
  const rail = rails[country]
  return rail ? fieldsOfSide(rail, direction) : []
}

/** The bank's reference of the payment, titled by its name in each country. */
export const referenceField = (rails: Rails) =>
  titledBy(
    'country',
    Object.fromEntries(
      Object.entries(rails).map(([country, { reference }]) => [country, reference.title]),
    ),
    text,
  )

export const railFields = (rails: Rails) => ({
  country: translated('country'),
  method: translated('method'),
  channel: text,
  bankReference: referenceField(rails),
  upstreamOrderNo: text,
  /** The one of the details below that people search by. */
  account: personal('account', text),
})

const methodsOf = (rails: Rails): string[] => [
  ...new Set(Object.values(rails).flatMap(({ methods }) => Object.keys(methods))),
]

/** The filters that people reach for first, in this order. */
export const localOrderFilters = (rails: Rails) => ({
  createTime: period('createTime', 'createTimeStart', 'createTimeEnd'),
  status: anyOf('status'),
  method: anyOf('method', methodsOf(rails)),
  orderNo: number('orderNo'),
  merchantOrderNo: number('merchantOrderNo'),
  bankReference: equals('bankReference'),
  account: equals('account'),
  orderAmount: range('orderAmount'),
  finishTime: period('finishTime', 'finishTimeStart', 'finishTimeEnd'),
  country: anyOf('country', Object.keys(rails)),
  ...notifyFilters,
  ...caseFilters,
  ...completionFilter,
})
