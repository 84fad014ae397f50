/** What the documents of the open API say, beside the calls themselves. */

import { describedFields } from '@countinghouse/contract/areas/open-api/field-descriptions.ts'
import { openCalls } from '@countinghouse/contract/areas/open-api/open-api.ts'
import { isOpenProduct } from '@countinghouse/contract/areas/open-api/paths.ts'
import { openBase } from '@countinghouse/contract/areas/open-api/signature.ts'
import { reportNotification } from '@countinghouse/contract/areas/report/report-schedule.contract.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { notificationSchema } from '@countinghouse/contract/engine/order-calls.ts'
import { object } from '@countinghouse/contract/engine/schema.ts'
import {
  type OrderKind,
  orderKindNames,
  orderKindOf,
} from '@countinghouse/contract/registry/orders.ts'
import {
  type Examples,
  exampleOf,
  type JsonSchema,
  type NamedSchemas,
  pascal,
  resultSchema,
} from '../../platform/http/named-schemas.ts'
import {
  type CallNames,
  type DescribedApi,
  failureSchema,
  signatureSchemes,
  type WebhookItem,
} from '../../platform/http/openapi.ts'
import { exampleAnswer, exampleBodies, exampleName } from './document-examples.ts'
import { guide } from './guide.ts'

/** `createCryptoPayin`, `cancelOtc`, `getRates`. */
function namesOf({ path, area }: Call): CallNames {
  const [, product = '', action] = path.split('/')
  if (!action) {
    const name = pascal(product)
    return { operationId: `get${name}`, body: `${name}Query`, result: name }
  }
  const name = pascal(area)
  const body = action === 'create' ? `New${name}` : 'OrderName'
  return { operationId: `${action}${name}`, body, result: `${name}Order` }
}

const initialOf = (kind: OrderKind) => orderKindOf(kind).machine.initial

function examplesOf({ area, path }: Call): { body: Examples; result: Examples } {
  if (!isOpenProduct(area)) return { body: {}, result: exampleAnswer(undefined, '') }
  const action = path.split('/')[2] ?? ''
  // A move leads to a state of its own.
  const moved = orderKindOf(area).machine.moves[action]?.to
  return {
    body: action === 'create' ? { ...exampleName, ...exampleBodies[area] } : exampleName,
    result: exampleAnswer(area, moved ?? initialOf(area)),
  }
}

const orderName = (kind: OrderKind) => `${pascal(kind)}Order`

/** An order as its notification has it. Where it has a payment page, answers have the address of that too. */
function orderSchema(kind: OrderKind): JsonSchema {
  const { data } = notificationSchema(orderKindOf(kind)).shape
  return resultSchema(object(describedFields(kind, data.shape)))
}

function resultOf({ area, result }: Call, schemas: NamedSchemas): JsonSchema | undefined {
  if (!isOpenProduct(area)) return undefined
  const { paymentUrl } = resultSchema(result).properties ?? {}
  const order = schemas.named(orderSchema(area), orderName(area))
  if (!paymentUrl) return order
  const page = { type: 'object', required: ['paymentUrl'], properties: { paymentUrl } }
  return schemas.named({ allOf: [order, page] }, `Payable${orderName(area)}`)
}

const webhookHeaders = {
  'webhook-id': 'The same for every try of this event.',
  'webhook-timestamp': 'Seconds since 1970, of this try.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256 of `webhook-id.webhook-timestamp.body` in base64, under the webhook secret; several are separated by spaces.',
  'webhook-signature-rsa-sha256':
    'The RSA signature (PKCS#1 v1.5, SHA-256) of the same text in base64, under the public key of the platform. Sent to merchants that have a public key on file.',
}

/** What we send: signed as Standard Webhooks say, until the merchant acknowledges it. */
function notification(
  schemas: NamedSchemas,
  {
    tag,
    summary,
    schema,
    example,
  }: Record<'tag' | 'summary', string> & {
    schema: JsonSchema
    example: unknown
  },
): WebhookItem {
  return {
    post: {
      operationId: `${tag}Notification`,
      tags: [tag],
      summary,
      description: `${summary}. Sent again until it is acknowledged.`,
      security: [],
      parameters: Object.entries(webhookHeaders).map(([name, description]) => ({
        name,
        in: 'header',
        required: name !== 'webhook-signature-rsa-sha256',
        description,
        schema: { type: 'string' },
      })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: schemas.named(schema, `${pascal(tag)}Notification`),
            example,
          },
        },
      },
      responses: {
        '2XX': {
          description:
            'Any 2xx acknowledges. Where the notification settings of the product ask for the word, only a body that is `success` or `ok` or has `"success": true` does.',
        },
        '4XX': {
          description: 'Does not acknowledge; neither does anything else. It is sent again.',
        },
      },
    },
  }
}

function ofOrder(schemas: NamedSchemas, kind: OrderKind): WebhookItem {
  const { data: _, ...envelope } = notificationSchema(orderKindOf(kind)).shape
  const order = orderSchema(kind)
  const around = resultSchema(object(describedFields('notification', envelope)))
  const data = schemas.named(order, orderName(kind))
  const { machine } = orderKindOf(kind)
  const [end = ''] =
    Object.entries(machine.states).find(([, state]) => state.end === 'success') ?? []
  const answered = exampleAnswer(isOpenProduct(kind) ? kind : undefined, end)
  return notification(schemas, {
    tag: kind,
    summary: 'An order has reached a final status',
    schema: {
      ...around,
      required: [...(around.required ?? []), 'data'],
      properties: { ...around.properties, data },
    },
    example: {
      ...(exampleOf(around, { type: `${kind}.${end}` }, 'all') as object),
      data: exampleOf(order, { ...answered, finishTime: '2026-01-01T00:00:00.000Z' }, 'all'),
    },
  })
}

function webhooks(schemas: NamedSchemas): Record<string, WebhookItem> {
  const schema = resultSchema(reportNotification)
  return {
    ...Object.fromEntries(orderKindNames.map((kind) => [kind, ofOrder(schemas, kind)])),
    report: notification(schemas, {
      tag: 'report',
      summary: 'A scheduled report is there',
      schema,
      example: exampleOf(schema, {}, 'all'),
    }),
  }
}

export const openApi: DescribedApi = {
  title: 'Countinghouse Open',
  base: openBase,
  description: guide,
  calls: openCalls,
  securitySchemes: signatureSchemes('The API key ID, which the console shows.'),
  namesOf,
  examplesOf,
  showsAnswers: true,
  failure: failureSchema({
    field: {
      type: 'string',
      description: 'The same field as in `data`; empty where there is none.',
    },
  }),
  resultOf,
  webhooks,
}
