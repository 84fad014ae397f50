/**
 * `npm run sdk` writes src/calls.ts, the types of all open calls by the contract, and the folder js: the client as plain
 * JavaScript, with its types. All are in the repository, so that nothing has to be built; a test looks whether they are
 * new.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createCall,
  openCalls,
  queryCall,
} from '@countinghouse/contract/areas/open-api/open-api.ts'
import { isOpenProduct, openProductNames } from '@countinghouse/contract/areas/open-api/paths.ts'
import { jsonSchemaOf, type Schema } from '@countinghouse/contract/engine/schema.ts'

interface JsonSchema {
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
}

export function callTypes(): string {
  const orders = openProductNames.map((name) => `  ${name}: ${typeOf(createCall(name).result)}\n`)
  const calls = openCalls.map((call) => {
    const ofOrder = isOpenProduct(call.area)
    const body = ofOrder && !call.path.endsWith('/create') ? 'OrderName' : typeOf(call.body)
    const result = ofOrder ? `Orders['${call.area}']` : typeOf(call.result)
    return `  /** ${call.summary} */\n  '${call.path}': {\n    body: ${body}\n    result: ${result}\n  }\n`
  })
  const products = openProductNames.map((name) => `'${name}'`).join(' | ')
  return formatted(`/** The calls of the open API. Written by \`npm run sdk\` from the contract: do not edit. */
export type Product = ${products}

/** By the platform's number, or else by the merchant's. */
export interface OrderName ${typeOf(queryCall('cryptoPayin').body)}

/** Orders as all calls answer them, by product. */
export interface Orders {
${orders.join('')}}

export interface Calls {
${calls.join('')}}
`)
}

const typeOf = (schema: Schema): string => typed(jsonSchemaOf(schema) as JsonSchema, '    ')

function typed(schema: JsonSchema, indent: string): string {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typed(each, indent)).join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typed({ ...schema, type }, indent)).join(' | ')
  if (schema.type === 'array') return `(${typed(schema.items ?? {}, indent)})[]`
  if (schema.type === 'object') return objectOf(schema, indent)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

function objectOf({ properties, additionalProperties, required = [] }: JsonSchema, indent: string) {
  if (!properties || Object.keys(properties).length === 0)
    return typeof additionalProperties === 'object'
      ? `Record<string, ${typed(additionalProperties, indent)}>`
      : 'Record<string, never>'
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, property]) =>
      `${commentOf(property, inner)}${inner}${name}${required.includes(name) ? '' : '?'}: ${typed(property, inner)}\n`,
  )
  return `{\n${fields.join('')}${indent}}`
}

const commentOf = ({ description }: JsonSchema, indent: string) =>
  description ? `${indent}/** ${description} */\n` : ''

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : String(value)

const source = new URL('src/countinghouse.ts', import.meta.url)

export const clientAsJavaScript = (): string =>
  formatted(stripTypeScriptTypes(readFileSync(source, 'utf8')))

/** Types of the client for whoever has the JavaScript; the calls are types already. */
export function declarations(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  try {
    const compiler = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url))
    const options =
      '--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --types node --target esnext --module nodenext --skipLibCheck'
    const args = [...options.split(' '), '--outDir', folder, fileURLToPath(source)]
    const { status, stdout } = spawnSync(compiler, args, { encoding: 'utf8', timeout: 120_000 })
    if (status !== 0) throw new Error(stdout)
    const client = readFileSync(join(folder, 'countinghouse.d.ts'), 'utf8')
    return {
      'js/countinghouse.d.mts': formatted(client.replaceAll('./calls.ts', './calls.mjs')),
      'js/calls.d.mts': callTypes(),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Types leave blanks behind, and a generator does not count columns. */
function formatted(code: string): string {
  const biome = new URL('../node_modules/.bin/biome', import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(biome, ['format', '--stdin-file-path=sdk.ts'], {
    input: code,
    encoding: 'utf8',
    timeout: 120_000,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

if (import.meta.main) {
  writeFileSync(new URL('src/calls.ts', import.meta.url), callTypes())
  writeFileSync(new URL('js/countinghouse.mjs', import.meta.url), clientAsJavaScript())
  for (const [path, code] of Object.entries(declarations()))
    writeFileSync(new URL(path, import.meta.url), code)
}
