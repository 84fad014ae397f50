/** A request's body as it is kept: the fields that the call knows, with personal data masked. */

import type { Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { isOpenProduct } from '@countinghouse/contract/areas/open-api/paths.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { masked, type PersonalData } from '@countinghouse/contract/engine/personal.ts'
import { jsonSchemaOf } from '@countinghouse/contract/engine/schema.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'

const textMost = 300

export function maskedBody(call: Call, body: unknown): string {
  if (typeof body !== 'object' || body === null) return ''
  const known = fieldsOf(call)
  const entries = Object.entries(body).filter(([name]) => known.has(name))
  return JSON.stringify(
    Object.fromEntries(entries.map(([name, value]) => [name, shown(call, name, value)])),
  )
}

const fieldsOfCalls = new WeakMap<Call, ReadonlySet<string>>()

function fieldsOf(call: Call): ReadonlySet<string> {
  const known = fieldsOfCalls.get(call)
  if (known) return known
  const fields = new Set(Object.keys(jsonSchemaOf(call.body).properties ?? {}))
  fieldsOfCalls.set(call, fields)
  return fields
}

function shown({ area }: Call, name: string, value: unknown): unknown {
  if (typeof value === 'string') return maskedText(personalOf(area, name), value)
  if (typeof value !== 'object' || value === null) return value
  // Details of payers and payees: what no rail knows may be anything.
  return Object.fromEntries(
    Object.entries(value).map(([detail, given]) => {
      const field = detailFields.get(detail)
      return [detail.slice(0, 60), field ? maskedText(field.personal, String(given)) : '•••']
    }),
  )
}

const maskedText = (data: PersonalData | undefined, value: string): string =>
  (data ? masked(data, value) : value).slice(0, textMost)

function personalOf(area: string, name: string): PersonalData | undefined {
  if (!isOpenProduct(area)) return undefined
  const field = orderKindOf(area).list.fields[name]
  return field?.type === 'text' ? field.personal : undefined
}

/** What a country calls it, and whether it is personal: the same in every country. */
const detailFields = new Map(
  Object.values<Rail>(rails).flatMap(({ fields }) => Object.entries(fields)),
)
