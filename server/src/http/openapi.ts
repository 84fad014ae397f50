/** The API document, generated from the contract. */
import { calls } from '@countinghouse/contract/api.ts'
import { reportNotification } from '@countinghouse/contract/areas/report/report-schedule.contract.ts'
import { type ErrorName, errorCodes } from '@countinghouse/contract/error-codes.ts'
import type { Call } from '@countinghouse/contract/kit/call.ts'
import { fieldsHeader, type Upload } from '@countinghouse/contract/kit/file.ts'
import { notificationSchema } from '@countinghouse/contract/kit/order-calls.ts'
import { anyOf, jsonSchemaOf, object, type Schema } from '@countinghouse/contract/kit/schema.ts'
import { languageHeader } from '@countinghouse/contract/languages.ts'
import { describedFields } from '@countinghouse/contract/open/field-descriptions.ts'
import { type OrderKind, orderKindNames, orderKindOf } from '@countinghouse/contract/orders.ts'
import en from '@countinghouse/contract/texts/errors.en.ts'
import { secondFactorText } from './second-factor-of-call.ts'

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

/** Errors of the authentication of open calls. */
const openErrors: ErrorName[] = [
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

/** Every error of a call: its own, and those that come with its access. */
export function errorsOf(call: Call): ErrorName[] {
  const names = [...call.errors, ...sharedErrors]
  if (call.access === 'apiKey') return [...new Set([...names, ...openErrors])]
  if (call.upload) names.push(...uploadErrors)
  if (call.access !== 'public') names.push(...sessionErrors)
  if (call.access !== 'public' && call.access !== 'signedIn') names.push('permissionDenied')
  if (call.secondFactor) names.push('googleCodeMissing', 'googleCodeWrong', 'googleCodeThrottled')
  return [...new Set(names)]
}

/** Stands in for the values of a text. */
const anyValue: object = new Proxy({}, { get: () => '…' })

export function errorText(name: ErrorName): string {
  const text = en[name]
  return typeof text === 'string' ? text : text(anyValue as never)
}

/** An API that has a document and a page of its own. */
export interface DescribedApi {
  title: string
  base: string
  /** For people, in Markdown. */
  description: string
  calls: readonly Call[]
  securitySchemes: Readonly<Record<string, object>>
  /** What every request carries. */
  parameters: Readonly<Record<string, object>>
}

export const langParameter = {
  name: 'Lang',
  in: 'header',
  schema: { type: 'string', enum: Object.values(languageHeader) },
}

export const consoleApi: DescribedApi = {
  title: 'Countinghouse',
  base: '/api',
  description: `Every answer is an envelope \`{ code, success, data, msg }\`, with \`token\` where a session begins; \`"200"\` means done. Send \`Authorization: Bearer <token>\`, the session cookie, and \`Lang\` (\`en_IN\`, \`zh_CN\`, \`zh_TW\`, \`id_ID\`) for the language of \`msg\`.`,
  calls,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'countinghouse_session' },
  },
  parameters: { Lang: langParameter },
}

export const openApiDocument = (api: DescribedApi) => ({
  openapi: '3.1.0',
  info: { title: api.title, version: '1', description: api.description },
  servers: [{ url: api.base }],
  paths: Object.fromEntries(
    [...Map.groupBy(api.calls, ({ path }) => path)].map(([path, variants]) => [
      path,
      pathItem(api, variants),
    ]),
  ),
  webhooks: {
    ...Object.fromEntries(orderKindNames.map((kind) => [kind, ofOrder(kind)])),
    report: notification('report', 'A scheduled report is there.', reportNotification),
  },
  components: { securitySchemes: api.securitySchemes, parameters: api.parameters },
})

const parametersOf = ({ parameters }: DescribedApi) =>
  Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))

/** All of them together. */
const securityOf = ({ securitySchemes }: DescribedApi) => [
  Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []])),
]

function pathItem(api: DescribedApi, variants: Call[]) {
  const [first, ...others] = variants as [Call, ...Call[]]
  const operated =
    others.length === 0
      ? operation(api, first)
      : { ...operation(api, merged(variants)), 'x-access': variants.map(({ access }) => access) }
  return { [first.method.toLowerCase()]: operated }
}

/** Several calls on one path are one operation, whose body and answer are one of theirs. */
const merged = (variants: Call[]): Call => ({
  ...(variants[0] as Call),
  summary: variants.map(({ summary }) => summary).join(' '),
  body: anyOf(variants.map(({ body }) => body)),
  result: anyOf(variants.map(({ result }) => result)),
  errors: variants.flatMap(({ errors }) => errors),
})

function operation(api: DescribedApi, call: Call) {
  const body = jsonSchemaOf(call.body)
  return {
    tags: [call.area],
    summary: call.summary,
    ...(call.secondFactor
      ? { description: `Asks for a Google code ${secondFactorText(call.secondFactor)}.` }
      : {}),
    security: call.access === 'public' ? [] : securityOf(api),
    'x-access': call.access,
    ...(call.secondFactor ? { 'x-second-factor': call.secondFactor } : {}),
    ...(call.method === 'GET'
      ? { parameters: [...parametersOf(api), ...queryParameters(body)] }
      : call.upload
        ? {
            parameters: [...parametersOf(api), fieldsParameter(body)],
            requestBody: { required: true, content: fileContent(call.upload) },
            'x-max-bytes': call.upload.maxBytes,
          }
        : {
            parameters: parametersOf(api),
            requestBody: { content: { 'application/json': { schema: body } } },
          }),
    responses: responses(call),
  }
}

/** What we send: signed as Standard Webhooks say, until the merchant acknowledges it. */
const notification = (tag: string, summary: string, schema: Schema) => ({
  post: {
    tags: [tag],
    summary,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      content: {
        'application/json': { schema: jsonSchemaOf(schema) },
      },
    },
    responses: {
      200: {
        description: 'Acknowledged when the body is `success`, `ok` or has `"success": true`.',
      },
    },
  },
})

const fieldsParameter = (schema: object) => ({
  name: fieldsHeader,
  in: 'header',
  required: true,
  description: 'The fields, as JSON in ASCII.',
  content: { 'application/json': { schema } },
})

const binary = { schema: { type: 'string', format: 'binary' } }

const fileContent = ({ types }: Upload) => Object.fromEntries(types.map((type) => [type, binary]))

function queryParameters(schema: ReturnType<typeof jsonSchemaOf>) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }))
}

function responses(call: Call) {
  const byStatus = new Map<number, ErrorName[]>()
  for (const name of errorsOf(call)) {
    const { status } = errorCodes[name]
    byStatus.set(status, [...(byStatus.get(status) ?? []), name])
  }
  const failures = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.map((name) => `${errorCodes[name].code}: ${errorText(name)}`).join('\n\n'),
      content: { 'application/json': { schema: envelopeSchema({ type: 'null' }) } },
    },
  ])
  const content = call.file
    ? { [call.file]: binary }
    : { 'application/json': { schema: envelopeSchema(jsonSchemaOf(call.result)) } }
  return { ...Object.fromEntries(failures), 200: { description: 'Done', content } }
}

const envelopeSchema = (data: object) => ({
  type: 'object',
  required: ['code', 'success', 'data', 'msg'],
  properties: {
    code: { type: 'string' },
    success: { type: 'boolean' },
    data,
    msg: { type: 'string' },
    token: { type: 'string' },
    /** Of a failure of the open API. */
    field: { type: 'string' },
  },
})

function ofOrder(kind: OrderKind) {
  const { data, ...envelope } = notificationSchema(orderKindOf(kind)).shape
  const order = object(describedFields(kind, data.shape))
  const schema = object({ ...describedFields('notification', envelope), data: order })
  return notification(kind, 'An order has reached a final status.', schema)
}
