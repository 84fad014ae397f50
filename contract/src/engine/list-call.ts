/** The calls that a list brings along, as validators. The console imports engine/list.ts instead. */
import { z } from 'zod'
import { limits } from '../limits.ts'
import { type Call, call } from './call.ts'
import { isOperatorName } from './checks.ts'
import { rule } from './input-problem.ts'
import {
  columnsField,
  type Field,
  type Filter,
  type List,
  nobody,
  optionsOf,
  otherWireNames,
  pageSizes,
  selectionField,
  wireNames,
} from './list.ts'
import { date, dateTime, maxTimestamp, type Schema, text } from './schema.ts'

export function listCall<const L extends List>(list: L): Call<L['path']> {
  return call({
    area: list.area,
    path: list.path,
    summary: list.summary,
    access: list.permission,
    ...variantOf(list),
    body: querySchema(list),
    result: z.strictObject({
      records: z.array(rowSchema(list)),
      total: z.int(),
      totals: z.array(z.record(z.string(), z.string())),
    }),
  })
}

export function querySchema(list: List) {
  const size = z.int().refine((value) => pageSizes.includes(value), {
    error: rule('oneOf'),
    params: { numbers: pageSizes.join(', ') },
  })
  return z.strictObject({
    size: size.default(limits.defaultPageSize),
    current: z.int().min(1).max(1_000_000_000).default(1),
    sortKey: z.enum(list.sorts as [string, ...string[]]).optional(),
    sortType: z.union([z.literal(0), z.literal(1)]).optional(),
    ...filterShape(list),
    ...variantShape(list),
  })
}

/** The variant of the list's calls, where another list shares their paths. */
export const variantOf = ({ variant }: Pick<List, 'variant'>) => (variant ? { variant } : {})

export function variantShape({ variant }: Pick<List, 'variant'>): Record<string, Schema> {
  if (!variant) return {}
  const value = z.literal(variant.value)
  return { [variant.field]: variant.isDefault ? value.default(variant.value) : value }
}

/** The query of the list, whose paging an export ignores; or the keys of selected rows. */
export const exportSchema = (list: List) =>
  querySchema(list).extend({
    [selectionField]: z.union([z.literal('').transform(() => undefined), selection]).optional(),
    [columnsField]: columnsRule(list),
  })

export const columnsRule = (list: List) =>
  z
    .string()
    .max(4000)
    .refine(
      (names) => names === '' || names.split(',').every((name) => name in list.fields),
      rule('choice'),
    )
    .optional()

const selection = text({ max: limits.selectionMax * 40 }).refine(
  (value) => value.split(',').length <= limits.selectionMax,
  { error: rule('tooMany'), params: { most: limits.selectionMax } },
)

/** The filters of a list as they travel. */
export function filterShape(list: List): Record<string, Schema> {
  const shape: Record<string, Schema> = {}
  for (const [name, filter] of Object.entries(list.filters)) {
    for (const wireName of [...wireNames(name, filter), ...otherWireNames(filter)]) {
      // An empty string is an absent filter.
      shape[wireName] = z
        .union([z.literal('').transform(() => undefined), filterSchema(list, filter)])
        .optional()
    }
  }
  return shape
}

const numbers = /^\d{1,18}(,\d{1,18})*$/
const amount = /^-?\d{1,30}(\.\d{1,18})?$/

function filterSchema(list: List, filter: Filter): Schema {
  if (filter.type === 'equals' || filter.type === 'prefix' || filter.type === 'number')
    return text()
  if (filter.type === 'range') return text().regex(amount, rule('number'))
  if (filter.type === 'period') {
    if (filter.form === 'stamp') return z.int().min(0).max(maxTimestamp)
    return filter.form === 'date' ? date() : dateTime()
  }
  if (filter.type === 'anyOf' && filter.operators)
    return z
      .string()
      .max(2000)
      .refine(
        (value) => value.split(',').every((name) => name === nobody || isOperatorName(name)),
        rule('choice'),
      )
  // Options that only the server knows are sent by number.
  if (filter.type === 'anyOf' && filter.optionsFrom && !filter.options)
    return z.string().max(2000).regex(numbers, rule('choice'))
  const options = optionsOf(list, filter) ?? []
  if (filter.type === 'oneOf') {
    return z.string().refine((value) => options.includes(value), rule('choice'))
  }
  return z
    .string()
    .max(2000)
    .refine((value) => value.split(',').every((part) => options.includes(part)), rule('choice'))
}

export function rowSchema(list: List) {
  const shape = Object.entries(list.fields).map(([name, field]) => [name, fieldSchema(field)])
  return z.strictObject(Object.fromEntries(shape) as Record<string, Schema>)
}

const fileValue = z.strictObject({ fileId: z.string(), fileName: z.string(), bytes: z.int() })

export function fieldSchema(field: Field): Schema {
  if (field.type === 'count') return field.nullable ? z.nullable(z.int()) : z.int()
  if (field.type === 'instant') return z.nullable(z.iso.datetime({ offset: true }))
  if (field.type === 'status') return z.enum(Object.keys(field.machine.states) as [string])
  if (field.type === 'choice') {
    const name = z.enum(Object.keys(field.choices.ids) as [string])
    return field.nullable ? z.nullable(name) : name
  }
  if (field.type === 'image' || field.type === 'file') return z.nullable(fileValue)
  // Absent for operators who may not see balances.
  if (field.type === 'money' && field.balanceOf) return z.optional(z.nullable(z.string()))
  return z.nullable(z.string())
}
