import { createPublicKey } from 'node:crypto'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { allDescriptions } from '@countinghouse/contract/areas/open-api/field-descriptions.ts'
import { openProductNames } from '@countinghouse/contract/areas/open-api/paths.ts'
import { openHeaders } from '@countinghouse/contract/areas/open-api/signature.ts'
import { cryptoCurrencyNames, networkNames } from '@countinghouse/contract/currencies.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { expect, test } from 'vitest'
import { isOurNotification } from '../../../../sdk/src/countinghouse.ts'
import { docsPage } from '../../platform/http/docs-page.ts'
import { openApiDocument } from '../../platform/http/openapi.ts'
import { isSignedBy } from '../../platform/security/public-key.ts'
import { workedNotification, workedRequest } from './guide.ts'
import { openApi } from './open-document.ts'

interface Node {
  properties?: Record<string, Node & { description?: string }>
}

/** Every field of every object in the document, with what is said of it. */
function fieldsOf(node: unknown): [string, string | undefined][] {
  if (typeof node !== 'object' || node === null) return []
  const { properties = {} } = node as Node
  const own = Object.entries(properties).map(
    ([name, { description }]) => [name, description] as [string, string | undefined],
  )
  return [...own, ...Object.values(node).flatMap(fieldsOf)]
}

const { components } = openApiDocument(openApi, 'https://pay.example.com')
/** Of the envelope around all answers, which the introduction explains. */
const envelope = ['code', 'success', 'data', 'msg', 'token', 'field']

test('every field that a merchant sends or receives is described, and nothing that there is not', () => {
  const { ReportNotification: _, ...schemas } = components.schemas
  const fields = fieldsOf(schemas).filter(([name]) => !envelope.includes(name))
  expect(fields.length).toBeGreaterThan(300)
  expect(fields.filter(([, description]) => !description)).toEqual([])
  const used = new Set(fields.map(([, description]) => description))
  expect(allDescriptions.filter((description) => !used.has(description))).toEqual([])
})

test('the page says of each field what it is, and of details what each country asks for', () => {
  const page = docsPage(openApi)
  const says = [
    '<td><code>pairs[].rate</code></td><td><code>string | null</code><br>Fiat for one unit of crypto; null without a market rate.</td>',
    'IN imps: <code>holderName</code>, <code>accountNo</code>, <code>ifsc</code>',
  ]
  // Of a page that does not say it, nobody wants to read all.
  expect(says.filter((text) => !page.includes(text))).toEqual([])
})

test('the worked request of the guide is signed as the server checks it, and stands in it whole', () => {
  const { body, bodyHash, text, signature } = workedRequest()
  // The public half of the first key in RFC 8032.
  const publicKey = createPublicKey({
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      x: Buffer.from(
        'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
        'hex',
      ).toString('base64url'),
    },
    format: 'jwk',
  })
  expect(isSignedBy(publicKey, text, signature)).toBe(true)
  for (const value of [body, bodyHash, signature, ...text.split('\n')])
    expect(openApi.description).toContain(value)
})

test('the worked notification of the guide passes the check of the SDK', () => {
  const { secret, id, timestamp, body, signature } = workedNotification()
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  expect(isOurNotification({ headers, body }, secret, Number.POSITIVE_INFINITY)).toBe(true)
  for (const value of [secret, id, timestamp, body, signature])
    expect(openApi.description).toContain(value)
})

test('the guide names every header, currency, network, method and final state', () => {
  const ends = openProductNames.flatMap((product) =>
    Object.entries(orderKindOf(product).machine.states).flatMap(([name, { end }]) =>
      end ? [name] : [],
    ),
  )
  const methods = countries.flatMap((country) => Object.keys(rails[country].methods))
  const words = [...Object.values(openHeaders), ...cryptoCurrencyNames, ...networkNames]
  const guide = openApi.description.toLowerCase()
  const missing = [...words, ...methods, ...ends].filter(
    (word) => !guide.includes(`\`${word.toLowerCase()}\``),
  )
  expect(missing).toEqual([])
})

test('the headers of a signature are described once, and no call has them as parameters', () => {
  const document = openApiDocument(openApi, 'https://pay.example.com')
  const schemes = Object.values(document.components.securitySchemes)
  expect(schemes.map((scheme) => (scheme as { name: string }).name)).toEqual(
    Object.values(openHeaders),
  )
  expect(document.security).toEqual([{ apiKey: [], timestamp: [], nonce: [], signature: [] }])
  expect(JSON.stringify(document.paths)).not.toMatch(/x-(timestamp|nonce|signature)/i)
})
