/** Every list that can be exported: its own query is taken as it is, and chosen rows can be exported alone. */

import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { some } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { arrivalAt, newConnector, watched } from '../../../test/orders/arrivals.ts'
import { makeFunds } from '../../../test/orders/fund-rows.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { customerAddresses } from '../../areas/customer-address/customer-address.lists.ts'
import { exportedLists, orderRegistry } from '../../order-registry.ts'
import { orderKindIn } from '../orders/order-kind.ts'
import type { ListSource } from './define-list.ts'

const tablesWithoutFunds = [
  'crypto_payout_order',
  'local_payin_order',
  'local_payout_order',
  'otc_order',
  'p2p_payin_order',
  'p2p_payout_order',
  'agent_order',
]

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
const watcher = await newConnector(app)
for (const merchantId of ['10001', '10002']) {
  await makeFunds(app, merchantId, 12)
  for (const table of tablesWithoutFunds) await insertOrderRows(app.owner, table, merchantId, 9)
  for (let count = 0; count < 9; count++) {
    const address = await watched(app, watcher, { merchant: merchantId })
    await arrivalAt(app, watcher, { address }).tell('confirmed')
  }
}

/** Orders that were inserted as rows are of March: reports of them name days. */
function whatIsAsked(list: List) {
  const { kind } = list as Partial<Report>
  const table = kind && orderKindIn(orderRegistry, kind.machine.kind).table
  const days = { reportDateStart: '2026-02-25', reportDateEnd: '2026-04-10' }
  return { ...variantBody(list), ...(table && tablesWithoutFunds.includes(table) ? days : {}) }
}

/** The values of the key's column in the exported sheet, below note and header. */
async function exportedKeys({ list }: ListSource, query: object): Promise<string[]> {
  const response = await admin.fetch(list.exportPath as string, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...whatIsAsked(list), ...query }),
  })
  expect(response.status).toBe(200)
  const file =
    list.exportAs === 'file' ? response : await fileOf((await response.json()) as Started)
  const [, ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()))
  const column = Object.keys(list.fields).indexOf(list.key)
  return rows.map((row) => String(row[column]))
}

interface Started {
  data: { recordId: string }
}

async function fileOf({ data: { recordId } }: Started): Promise<Response> {
  const url = await vi.waitFor(
    async () => {
      const { data } = await admin.call('/exportRecords/checkLinkValid', { recordId })
      return data.url.replace('/api', '') as string
    },
    { timeout: waitLimitMs },
  )
  return admin.fetch(url)
}

/** None where the merchant does not have the list: local orders are not for everybody. */
const keysOf = async (browser: Browser, { list }: ListSource, query: object = {}) => {
  const { data } = await browser.call(list.path, { ...whatIsAsked(list), ...query, size: 10_000 })
  const rows: Row[] = data?.records ?? []
  return rows.map((row) => String(row[list.key]))
}

/** Without the accounting export, which is of no list on a screen. */
const sources = [...Object.values(exportedLists(orderRegistry)), customerAddresses].filter(
  ({ list }) => list.path !== list.exportPath,
) as ListSource[]

describe.each(some(sources, 6).map((source) => [source.list.name, source] as const))(
  'an export of %s',
  (_name, source) => {
    const { list } = source

    test('takes the query of the list: its sort is followed, its page is not', async () => {
      // Two sorts stand for all, which are those of the list.
      for (const sortKey of list.sorts.slice(0, 2)) {
        const sort = { sortKey, sortType: 1 }
        const all = await keysOf(admin, source, sort)
        const exported = await exportedKeys(source, { ...sort, size: 5, current: 2 })
        expect(exported.slice(0, all.length)).toEqual(all)
        // Who asks for an export of the audit log adds an entry to it.
        expect(exported.length - all.length).toBe(list.name === 'auditLog' ? 1 : 0)
      }
    })

    test('holds the chosen rows in the order of the screen, and none of another merchant', async () => {
      const sort = { sortKey: list.sorts[0], sortType: 1 }
      const shown = await keysOf(admin, source, sort)
      const chosen = shown.filter((_key, index) => index % 2 === 0)
      const foreign = (await keysOf(lantern, source)).filter((key) => !shown.includes(key))
      const keys = [...chosen, ...foreign, 'nobody', '99999999999999999999999', ''].reverse()
      expect(await exportedKeys(source, { ...sort, keys: keys.join(',') })).toEqual(chosen)
    })

    test('of keys that are unknown or of another merchant has nothing to export', async () => {
      const own = await keysOf(admin, source)
      const foreign = (await keysOf(lantern, source)).filter((key) => !own.includes(key))
      for (const keys of ['nobody', '12345678901234567890', ...foreign.slice(0, 3)]) {
        expect(
          await admin.call(list.exportPath as string, { ...variantBody(list), keys }),
        ).toMatchObject({
          code: 'E00001',
          msg: 'No data needs to be exported',
        })
      }
    })

    test('refuses more keys than a selection may have', async () => {
      const keys = Array.from({ length: 5001 }, (_, n) => n).join(',')
      const answer = await admin.call(list.exportPath as string, { ...variantBody(list), keys })
      expect(answer).toMatchObject({ status: 400, code: 'S00400' })
    })
  },
)
