/** The schemas of an API document under names, each once, and values that fit them. */
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { jsonSchemaOf, type Schema } from '@countinghouse/contract/engine/schema.ts'

export interface JsonSchema {
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  minProperties?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
  $ref?: string
  $schema?: string
}

/** What a call accepts: other fields are refused. */
export const bodySchema = (schema: Schema): JsonSchema => plain(schema)

/** What a call answers. Fields may be added some day, and its texts are as long as they are. */
export const resultSchema = (schema: Schema): JsonSchema => {
  const asAnswered = (each: JsonSchema): JsonSchema => {
    const { maxLength: _, additionalProperties, ...kept } = each
    return {
      ...mapped(kept, asAnswered),
      ...(typeof additionalProperties === 'object' && {
        additionalProperties: asAnswered(additionalProperties),
      }),
    }
  }
  return asAnswered(plain(schema))
}

function plain(schema: Schema): JsonSchema {
  const { $schema: _, ...own } = jsonSchemaOf(schema) as JsonSchema
  return withoutBounds(own)
}

/** Every integer that JavaScript can hold is no bound that anybody wants to read. */
function withoutBounds(schema: JsonSchema): JsonSchema {
  const { minimum, maximum, ...kept } = schema
  return {
    ...nullable(mapped(kept, withoutBounds)),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/** Generated clients give a union a type of its own, and write a nullable text where it stands. */
function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...around } = schema
  const [one, other, ...more] = anyOf
  const isPlain = typeof one?.type === 'string' && !one.properties && !one.items
  if (!isPlain || other?.type !== 'null' || more.length > 0) return schema
  return {
    ...one,
    ...around,
    type: [one.type as string, 'null'],
    ...(one.enum && { enum: [...one.enum, null] }),
  }
}

function mapped(schema: JsonSchema, change: (each: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, ...kept } = schema
  const changed = Object.entries(properties ?? {}).map(([name, each]) => [name, change(each)])
  return {
    ...kept,
    ...(properties && { properties: Object.fromEntries(changed) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
  }
}

export const isRequired = ({ required = [], minProperties = 0, anyOf = [] }: JsonSchema): boolean =>
  required.length > 0 || minProperties > 0 || (anyOf.length > 0 && anyOf.every(isRequired))

export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Of all that look the same, the first gives its name to all. */
export class NamedSchemas {
  readonly #names = new Map<string, string>()
  readonly schemas: Record<string, JsonSchema> = {}

  named(schema: JsonSchema, name: string): JsonSchema {
    if (schema.properties && Object.keys(schema.properties).length === 0) return schema
    const content = JSON.stringify(schema)
    const known = this.#names.get(content)
    if (known) return refTo(known)
    if (this.schemas[name]) throw new Error(`Two schemas of the API document are called ${name}`)
    this.#names.set(content, name)
    this.schemas[name] = this.#withNamedRows(schema, name)
    return refTo(name)
  }

  /** Those that look the same count once. */
  oneOf(schemas: readonly { name: string; schema: JsonSchema }[]): JsonSchema {
    const named = schemas.map(({ name, schema }) => this.named(schema, name))
    const different = new Map(named.map((each) => [JSON.stringify(each), each]))
    const [only, ...others] = different.values()
    return only && others.length === 0 ? only : { anyOf: [...different.values()] }
  }

  #withNamedRows(schema: JsonSchema, name: string): JsonSchema {
    const { records } = schema.properties ?? {}
    if (!records?.items?.properties) return schema
    const items = this.named(records.items, `${name.replace(/Result$/, '')}Row`)
    return { ...schema, properties: { ...schema.properties, records: { ...records, items } } }
  }
}

const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Values by the names of fields, where the type does not say enough. */
export type Examples = Readonly<Record<string, unknown>>

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  base64url: 'c2VhbGVk',
}

/** For what has a pattern: the first that fits. */
const shapes = ['25.5', '1', '1-1', '2026-01-01', '2026-01-01 00:00:00', '1,2']

/** A value that fits the schema, with its required fields alone, or with all of them. */
export function exampleOf(
  schema: JsonSchema,
  examples: Examples,
  all: 'required' | 'all',
  name = '',
): unknown {
  const of = (each: JsonSchema, field: string) => exampleOf(each, examples, all, field)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf) {
    if (name in examples) return examples[name]
    return of(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  }
  if (schema.properties || schema.type === 'object') {
    const { properties = {}, required = [], minProperties = 0 } = schema
    const fields = Object.entries(properties).filter(
      ([field], index) => all === 'all' || required.includes(field) || index < minProperties,
    )
    if (fields.length === 0 && name in examples) return examples[name]
    return Object.fromEntries(fields.map(([field, each]) => [field, of(each, field)]))
  }
  if (schema.type === 'array')
    return name in examples ? examples[name] : [of(schema.items ?? {}, name)]
  const example = examples[name]
  const types = [schema.type].flat()
  if (schema.enum?.includes(example)) return example
  if (schema.enum && !types.includes('null')) return schema.enum[0]
  if (!schema.enum && types.includes(example === null ? 'null' : typeof example)) return example
  return types.includes('null') ? null : scalarOf(schema)
}

function scalarOf({ type, format, pattern, minLength = 0, minimum = 1, maximum }: JsonSchema) {
  if (type === 'boolean') return true
  if (String(type).match(/integer|number/)) return Math.min(Math.max(1, minimum), maximum ?? 1)
  if (format && texts[format]) return texts[format]
  if (pattern) return shapes.find((shape) => new RegExp(pattern).test(shape)) ?? ''
  return 'text'.padEnd(minLength, '-')
}

/** `payAnotherAuditNum` for `/payAnother/auditNum`. */
export const nameOfPath = ({ path }: Pick<Call, 'path'>): string => {
  const [first = '', ...others] = path.split('/').filter(Boolean)
  return first + others.map(pascal).join('')
}
