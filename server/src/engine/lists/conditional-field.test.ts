/** Fields that vary by country, in the sheet of an export. */
import { listFor, onlyFor, titledBy } from '@countinghouse/contract/engine/conditional-field.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  createSample,
  createSampleTable,
  fund,
  sampleOrder,
} from '../../../test/invariants/sample-kind.ts'
import type { ListSource } from './define-list.ts'
import { sheetColumns, sheetRows } from './export-list.ts'

const merchantId = '10001'

const { list } = sampleOrder.source
const source: ListSource = {
  ...sampleOrder.source,
  list: {
    ...list,
    fields: {
      ...list.fields,
      network: onlyFor({ country: ['TH'] }, { type: 'text' } as const),
      method: titledBy('country', { IN: 'phone' }, { type: 'text' } as const),
    },
  },
}

const app = await startTestApp()
await createSampleTable(app.owner)
await app.db.asMerchant(merchantId, async (tx) => {
  for (const country of ['IN', 'TH'] as const) {
    await fund(tx, merchantId, { currency: 'INR', country, amount: '100' })
    const network = country === 'TH' ? 'of Thailand' : ''
    await createSample(tx, merchantId, { amount: '10', country, network })
  }
})

async function sheet(filters: { country?: string }): Promise<Record<string, unknown>[]> {
  const query = { size: 10, current: 1, ...filters }
  const header = sheetColumns(source.list, query, 'en').map(({ title }) => title)
  return app.db.asMerchant(merchantId, async (tx) => {
    const rows = []
    for await (const row of sheetRows(tx, source, merchantId, query, 'en')) {
      expect(row).toHaveLength(header.length)
      rows.push(Object.fromEntries(row.map((cell, index) => [header[index], cell])))
    }
    return rows
  })
}

test('the sheet of one country has its columns alone, by what they are called there', async () => {
  const india = await sheet({ country: 'IN' })
  expect(india).toMatchObject([{ Phone: 'upi' }])
  expect(india[0]).not.toHaveProperty('Network')
  const thailand = await sheet({ country: 'TH' })
  expect(thailand).toMatchObject([{ Network: 'of Thailand' }])
  expect(thailand[0]).not.toHaveProperty('Phone')
})

test('the sheet of several countries has all columns, by their own names', async () => {
  for (const filters of [{}, { country: 'IN,TH' }]) {
    const [row, ...others] = await sheet(filters)
    expect(others).toHaveLength(1)
    expect(row).toHaveProperty('Network')
    expect(row).not.toHaveProperty('Phone')
  }
})

test('a list that varies by nothing stays the same', () => {
  expect(listFor(list, { country: 'IN' })).toBe(list)
})
