/** Exports of the lists of funds, from the call to the sheet. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { makeFunds } from '../../../test/orders/fund-rows.ts'
import { merchantAssets, merchantFiatAssets } from '../../areas/asset/asset.lists.ts'
import {
  customerAssetSummary,
  customerAssets,
} from '../../areas/customer-asset/customer-asset.lists.ts'
import { bills, customerFlows, merchantFlows } from '../../areas/flow/flow.lists.ts'
import { transferOrder } from '../../areas/transfer/transfer.order.ts'
import type { ListSource } from './define-list.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await makeFunds(app, '10001', 20)
await makeFunds(app, '10002', 4)

/** The rows of the exported sheet, below note and header. */
async function exported(path: string, query: object) {
  const { recordId } = (await admin.call(path, query, { lang: 'en_IN' })).data
  const url = await vi.waitFor(async () => {
    const { data } = await admin.call('/exportRecords/checkLinkValid', { recordId })
    return data.url.replace('/api', '') as string
  }, waitLimitMs)
  const response = await admin.fetch(url)
  const [header = [], ...rows] = await readSheet(Buffer.from(await response.arrayBuffer()))
  return { header, rows }
}

const sources: [string, ListSource][] = [
  merchantAssets,
  merchantFiatAssets,
  customerAssets,
  customerAssetSummary,
  merchantFlows,
  bills,
  customerFlows,
  transferOrder.source,
].map((source) => [source.list.name, source])

const names: Record<string, string> = { '': '', IN: 'India', TH: 'Thailand' }

test.each(sources)(
  '%s is exported as the list shows it, numbers as numbers and no merchant but ours',
  async (_name, { list }) => {
    const currency = list.permission === 'funds.view' ? 'INR,USD' : 'BTC,USDT'
    for (const query of [{}, { currency, sortType: 1 }]) {
      const { data } = await admin.call(list.path, { ...query, size: 10_000 })
      const { header, rows } = await exported(list.exportPath as string, query)
      expect(data.total).toBeGreaterThan(0)
      expect(rows).toHaveLength(data.total)
      expect(header).toHaveLength(Object.keys(list.fields).length)
      for (const [i, [name, field]] of Object.entries(list.fields).entries()) {
        // Every title and every name of a choice is translated: none shows as its own name.
        expect(header[i]).not.toBe(name)
        const shown = rows.map((row) => row[i] ?? null)
        const values = data.records.map((row: Row) => row[name])
        if (field.type === 'money') {
          expect(shown).toEqual(
            values.map((value: string | null) => (value === null ? null : Number(value))),
          )
        } else if (field.type === 'text' || field.type === 'count') {
          const named = name === 'country' ? values.map((code: string) => names[code]) : values
          expect(shown.map((cell) => cell ?? '')).toEqual(
            named.map((value: string | null) => value ?? ''),
          )
        } else if (field.type === 'choice') {
          for (const cell of shown) expect(String(cell)).toMatch(/^[A-Z]/)
        }
      }
    }
  },
)
