/** The API document, generated from the contract. */

import { openHeaders } from '@countinghouse/contract/areas/open-api/signature.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { fieldsHeader, type Upload } from '@countinghouse/contract/engine/file.ts'
import { type ErrorName, errorCodes, successCode } from '@countinghouse/contract/error-codes.ts'
import { languageHeader } from '@countinghouse/contract/languages.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import en from '@countinghouse/contract/texts/errors.en.ts'
import { version } from '../version.ts'
import { areaDescription } from './area-descriptions.ts'
import {
  bodySchema,
  type Examples,
  exampleOf,
  isRequired,
  type JsonSchema,
  NamedSchemas,
  nameOfPath,
  pascal,
  resultSchema,
} from './named-schemas.ts'
import { secondFactorText } from './second-factor-text.ts'

const sharedErrors: ErrorName[] = [
  'inputInvalid',
  'tooManyRequests',
  'internal',
  'unavailable',
  'tookTooLong',
]
const sessionErrors: ErrorName[] = [
  'tokenInvalid',
  'sessionEnded',
  'sessionEndedByPassword',
  'sessionEndedByAdministrator',
  'tooManyAtOnce',
]

/** Errors of the authentication of signed calls. */
const signedErrors: ErrorName[] = [
  'requestUnsigned',
  'apiKeyUnknown',
  'requestStale',
  'nonceUsed',
  'signatureWrong',
  'addressNotAllowed',
  'keyLimitReached',
  'publicKeyMissing',
  'tooManyAtOnce',
  'bodyTooLarge',
  'mediaTypeUnsupported',
]

const uploadErrors: ErrorName[] = [
  'fileTooLarge',
  'fileTypeRefused',
  'fileDamaged',
  'imageTooManyPixels',
  'fileEmpty',
  'storageFailed',
]

/** By its sender, instead of a session. */
const isSigned = ({ access }: Call): boolean => access === 'apiKey' || access === 'connector'

/** Every error of a call: its own, and those that come with its access. */
export function errorsOf(call: Call): ErrorName[] {
  const names = [...call.errors, ...sharedErrors]
  if (isSigned(call)) return [...new Set([...names, ...signedErrors])]
  if (call.upload) names.push(...uploadErrors)
  if (call.access !== 'public') names.push(...sessionErrors)
  if (call.access !== 'public' && call.access !== 'signedIn') names.push('permissionDenied')
  if (call.secondFactor)
    names.push('moneyStopped', 'googleCodeMissing', 'googleCodeWrong', 'googleCodeThrottled')
  return [...new Set(names)]
}

/** Stands in for the values of a text. */
const anyValue: object = new Proxy({}, { get: () => '…' })

export function errorText(name: ErrorName): string {
  const text = en[name]
  return typeof text === 'string' ? text : text(anyValue as never)
}

/** What an API calls the parts of its document. */
export interface CallNames {
  operationId: string
  body: string
  result: string
}

/** An API that has a document and a page of its own. */
export interface DescribedApi {
  title: string
  base: string
  /** For people, in Markdown. */
  description: string
  calls: readonly Call[]
  securitySchemes: Readonly<Record<string, object>>
  namesOf(call: Call): CallNames
  /** Of requests and answers, by the names of fields. */
  examplesOf(call: Call): { body: Examples; result: Examples }
  /** Whether examples of its answers are in the document too: a whole console has many. */
  showsAnswers: boolean
  failure: JsonSchema
  /** The schema of an answer that is made of another. */
  resultOf?(call: Call, schemas: NamedSchemas): JsonSchema | undefined
  /** What this API sends. */
  webhooks?(schemas: NamedSchemas): Record<string, WebhookItem>
}

const header = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})

/** How requests are signed, wherever they are. */
export const signatureSchemes = (keyIs: string) => ({
  apiKey: header(openHeaders.key, keyIs),
  timestamp: header(openHeaders.timestamp, 'Milliseconds since 1970.'),
  nonce: header(
    openHeaders.nonce,
    '16 to 64 characters of A-Z, a-z, 0-9, - and _, for this try alone.',
  ),
  signature: header(
    openHeaders.signature,
    'The signature, in base64, of method, path, timestamp, nonce and the SHA-256 of the body, joined by line feeds.',
  ),
})

export interface WebhookItem {
  post: { tags: string[] } & Record<string, unknown>
}

const lang = {
  name: 'Lang',
  in: 'header',
  description: 'The language of `msg`.',
  schema: { type: 'string', enum: Object.values(languageHeader) },
}

export const failureSchema = (more: Record<string, JsonSchema> = {}): JsonSchema => ({
  description: 'A refusal: nothing was changed.',
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: {
    code: { type: 'string', description: 'One per cause.' },
    success: { type: 'boolean', const: false },
    data: {
      description: 'The field of the input that is wrong; null where it is about none.',
      anyOf: [
        {
          type: 'object',
          required: ['field'],
          properties: { field: { type: 'string', description: 'Its name.' } },
        },
        { type: 'null' },
      ],
    },
    msg: { type: 'string', description: 'The cause in words, in the language of `Lang`.' },
    ...more,
  },
})

/** Several calls on one path are told apart by the value that chooses them. */
function consoleNames(call: Call): CallNames {
  const operationId = nameOfPath(call)
  const { variant } = call
  const name = pascal(operationId) + (variant ? `${pascal(variant.field)}${variant.value}` : '')
  return { operationId, body: `${name}Body`, result: `${name}Result` }
}

const consoleExamples: Examples = {
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  amount: '25.5',
  country: 'IN',
  currency: 'USDT',
  email: 'anita@example.com',
  network: 'TRC20',
  orderNo: 'P2601010000000001',
  toAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  userName: 'admin',
}

export const consoleApi: DescribedApi = {
  title: 'Countinghouse',
  base: '/api',
  description: `Every answer is an envelope \`{ code, success, data, msg }\`, with \`token\` where a session begins; \`"200"\` means done. Send \`Authorization: Bearer <token>\`, the session cookie, and \`Lang\` (\`en_IN\`, \`zh_CN\`, \`zh_TW\`, \`id_ID\`) for the language of \`msg\`.`,
  calls,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The `token` of the sign-in.' },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'countinghouse_session',
      description: 'Set by the sign-in.',
    },
  },
  namesOf: consoleNames,
  examplesOf: () => ({ body: consoleExamples, result: consoleExamples }),
  showsAnswers: false,
  failure: failureSchema(),
}

export function openApiDocument(api: DescribedApi, publicUrl: string) {
  const schemas = new NamedSchemas()
  // First: the orders of answers are those of notifications, and more.
  const webhooks = api.webhooks?.(schemas)
  schemas.named(api.failure, 'Failure')
  const paths = [...Map.groupBy(api.calls, ({ path }) => path)].map(([path, variants]) => [
    path,
    pathItem(api, schemas, variants),
  ])
  const areas = [
    ...api.calls.map(({ area }) => area),
    ...Object.values(webhooks ?? {}).flatMap(({ post }) => post.tags),
  ]
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version,
      description: api.description,
      contact: { name: 'The documentation of this platform', url: `${publicUrl}${api.base}/docs` },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: api.base, description: 'The platform that serves this document.' }],
    tags: [...new Set(areas)].map((name) => ({ name, description: areaDescription(name) })),
    security: securityOf(api),
    paths: Object.fromEntries(paths),
    ...(webhooks && { webhooks }),
    components: {
      schemas: schemas.schemas,
      parameters: { Lang: lang },
      headers: {
        'Retry-After': {
          description: 'Seconds to wait before the next try, where they are known.',
          schema: { type: 'integer' },
        },
      },
      securitySchemes: api.securitySchemes,
    },
  }
}

/** All of them together. */
const securityOf = ({ securitySchemes }: DescribedApi) => [
  Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []])),
]

/** Several calls on one path are one operation, whose body and answer are one of theirs. */
function pathItem(api: DescribedApi, schemas: NamedSchemas, variants: readonly Call[]) {
  const [call, ...others] = variants as [Call, ...Call[]]
  return {
    parameters: [{ $ref: '#/components/parameters/Lang' }],
    [call.method.toLowerCase()]: {
      operationId: api.namesOf(call).operationId,
      tags: [call.area],
      summary: firstSentence(call.summary),
      description: descriptionOf(variants),
      ...(call.access === 'public' && { security: [] }),
      'x-access': others.length > 0 ? variants.map(({ access }) => access) : call.access,
      ...(call.secondFactor && { 'x-second-factor': call.secondFactor }),
      ...inputOf(api, schemas, variants),
      responses: responses(api, schemas, variants),
    },
  }
}

export const firstSentence = (text: string): string => text.replace(/(?<=[a-z)`])[.:] .*|\.$/s, '')

function descriptionOf(variants: readonly Call[]): string {
  const words = variants.map(({ summary }) => summary)
  const factor = variants[0]?.secondFactor
  if (factor) words.push(`Asks for a Google code ${secondFactorText(factor)}.`)
  return words.join(' ')
}

function inputOf(api: DescribedApi, schemas: NamedSchemas, variants: readonly Call[]) {
  const [call] = variants as [Call]
  const body = bodySchema(call.body)
  if (call.method === 'GET') return { parameters: queryParameters(body) }
  if (call.upload)
    return {
      parameters: [fieldsParameter(schemas.named(body, api.namesOf(call).body))],
      requestBody: { required: true, content: fileContent(call.upload) },
      'x-max-bytes': call.upload.maxBytes,
    }
  const bodies = variants.map((each) => ({
    name: api.namesOf(each).body,
    schema: bodySchema(each.body),
  }))
  const example = bodyExample(api, call)
  return {
    requestBody: {
      required: bodies.every(({ schema }) => isRequired(schema)),
      content: { 'application/json': { schema: schemas.oneOf(bodies), example } },
    },
  }
}

const fieldsParameter = (schema: JsonSchema) => ({
  name: fieldsHeader,
  in: 'header',
  required: true,
  description: 'The fields, as JSON in ASCII.',
  content: { 'application/json': { schema } },
})

const binary = { schema: { type: 'string', format: 'binary' } }

const fileContent = ({ types }: Upload) => Object.fromEntries(types.map((type) => [type, binary]))

const queryParameters = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

function responses(api: DescribedApi, schemas: NamedSchemas, variants: readonly Call[]) {
  const [call] = variants as [Call]
  const byStatus = Map.groupBy(
    new Set(variants.flatMap(errorsOf)),
    (name) => errorCodes[name].status,
  )
  const failures = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.map((name) => `${errorCodes[name].code}: ${errorText(name)}`).join('\n\n'),
      ...([429, 503].includes(status) && {
        headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ])
  const content = call.file ? { [call.file]: binary } : answerOf(api, schemas, variants)
  return { ...Object.fromEntries(failures), 200: { description: 'Done', content } }
}

function answerOf(api: DescribedApi, schemas: NamedSchemas, variants: readonly Call[]) {
  const [call] = variants as [Call]
  const results = variants.map((each) => ({
    name: api.namesOf(each).result,
    schema: resultSchema(each.result),
  }))
  const schema = envelopeOf(call, api.resultOf?.(call, schemas) ?? schemas.oneOf(results))
  const example = api.showsAnswers && {
    code: successCode,
    success: true,
    data: answerExample(api, call),
    msg: '',
  }
  return { 'application/json': { schema, ...(example && { example }) } }
}

export const bodyExample = (api: DescribedApi, call: Call): unknown =>
  exampleOf(bodySchema(call.body), api.examplesOf(call).body, 'required')

export const answerExample = (api: DescribedApi, call: Call): unknown =>
  exampleOf(resultSchema(call.result), api.examplesOf(call).result, 'all')

/** A call of the console may be done in part, and says by its code what is left to do. */
const envelopeOf = (call: Call, data: JsonSchema): JsonSchema => {
  const isWhole = isSigned(call)
  return {
    type: 'object',
    required: ['code', 'success', 'data', 'msg'],
    properties: {
      code: { type: 'string', ...(isWhole && { const: successCode }) },
      success: { type: 'boolean', ...(isWhole && { const: true }) },
      data,
      msg: { type: 'string' },
      ...(call.access === 'public' && { token: { type: 'string' } }),
    },
  }
}
