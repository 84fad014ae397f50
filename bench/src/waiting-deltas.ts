/** A list page while a million deltas of another kind are unfolded, compared with the same page without them. */
import { cryptoPayinOrder } from '@countinghouse/server/src/areas/crypto-payin/crypto-payin.order.ts'
import { withdrawalOrder } from '@countinghouse/server/src/areas/withdrawal/withdrawal.order.ts'
import { deltaOf, rollupOf } from '@countinghouse/server/src/books/rollups/order-rollup.ts'
import type { DatabaseAddress } from '@countinghouse/server/src/platform/db/hosts.ts'
import { type OwnerSql, withOwner } from '@countinghouse/server/src/platform/db/owner.ts'
import type { Size } from './lists.ts'
import { load } from './load.ts'
import { median } from './median.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

const deltas = 1_000_000
const rounds = 3
const seconds = 3

export async function measureWaitingDeltas(
  url: string,
  address: DatabaseAddress,
  { merchantId }: Size,
): Promise<Row[]> {
  const headers = await signIn(url, benchOperator(merchantId))
  const target = `${url}/api${cryptoPayinOrder.source.list.path}`
  const body = JSON.stringify({ size: 10, current: 1 })
  const pages: number[][] = [[], []]
  await withOwner(address, async (owner) => {
    // Before, with and after them, so that other load on the machine affects both.
    for (const waiting of [0, 1, 0]) {
      if (waiting) await addDeltas(owner, merchantId)
      else await removeDeltas(owner, merchantId)
      for (let round = 0; round < rounds; round++)
        pages[waiting]?.push(await load({ url: target, headers, body, connections: 16, seconds }))
    }
  })
  const [without, beside] = pages.map(median) as [number, number]
  return [
    [
      `payin list while ${deltas.toLocaleString('en')} withdrawal deltas wait to be folded`,
      `${Math.round(beside)} pages/s`,
      `${(without / beside).toFixed(2)} times the same without them (${Math.round(without)}/s)`,
    ],
  ]
}

/** Zero deltas, so that the counts stay correct. */
async function addDeltas(owner: OwnerSql, merchantId: string): Promise<void> {
  const order = { merchant_id: merchantId, created_at: new Date(), status: 1, currency: 'USDT' }
  const delta = { ...deltaOf(rollupOf(withdrawalOrder), order, ''), orders: 0 }
  await owner.unsafe('create temporary table one (like order_delta)')
  await owner.unsafe('alter table one alter delta_id drop not null')
  await owner`insert into one ${owner(delta)}`
  const columns = Object.keys(delta).join(', ')
  await owner.unsafe(`
    insert into order_delta (${columns}) select ${columns} from one cross join generate_series(1, ${deltas})`)
  await owner.unsafe('vacuum analyze order_delta')
}

async function removeDeltas(owner: OwnerSql, merchantId: string): Promise<void> {
  await owner`delete from order_delta where merchant_id = ${merchantId} and orders = 0`
  await owner.unsafe('vacuum analyze order_delta')
}
