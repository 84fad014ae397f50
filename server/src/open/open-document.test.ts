import { allDescriptions } from '@countinghouse/contract/open/field-descriptions.ts'
import { expect, test } from 'vitest'
import { docsPage } from '../http/docs-page.ts'
import { openApiDocument } from '../http/openapi.ts'
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

const { paths, webhooks } = openApiDocument(openApi)
/** Of the envelope around all answers, which the introduction explains. */
const envelope = ['code', 'success', 'data', 'msg', 'token', 'field']

test('every field that a merchant sends or receives is described, and nothing that there is not', () => {
  const { report: _, ...orders } = webhooks
  const fields = fieldsOf([paths, orders]).filter(([name]) => !envelope.includes(name))
  expect(fields.length).toBeGreaterThan(300)
  expect(fields.filter(([, description]) => !description)).toEqual([])
  const used = new Set(fields.map(([, description]) => description))
  expect(allDescriptions.filter((description) => !used.has(description))).toEqual([])
})

test('the page says of each field what it is, and of details what each country asks for', () => {
  const page = docsPage(openApi)
  const says = [
    '<td><code>pairs[].rate</code></td><td><code>string (max 200) | null</code><br>Fiat for one unit of crypto; null without a market rate.</td>',
    'IN imps: <code>holderName</code>, <code>accountNo</code>, <code>ifsc</code>',
  ]
  // Of a page that does not say it, nobody wants to read all.
  expect(says.filter((text) => !page.includes(text))).toEqual([])
})
