/** P2P orders for tests: made by the product's commands, moved by whoever their machines name. */
import { randomUUID } from 'node:crypto'
import { homeCountry } from '@countinghouse/contract/currencies.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { type AskedP2pPayin, createP2pPayin } from '../areas/p2p-payin/create-p2p-payin.command.ts'
import { type P2pPayinRow, p2pPayinOrder } from '../areas/p2p-payin/p2p-payin.order.ts'
import {
  type AskedP2pPayout,
  createP2pPayout,
} from '../areas/p2p-payout/create-p2p-payout.command.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from '../areas/p2p-payout/p2p-payout.order.ts'
import type { Database } from '../db/database.ts'
import { orderRegistry } from '../order-registry.ts'
import { moveOrder } from '../orders/move-order.ts'
import { orderKindIn } from '../orders/order-kind.ts'
import { setRates } from '../orders/usd-value.ts'
import { reportReceiver, type UpstreamReport } from '../upstream/upstream.ts'
import { examples } from './local-orders.ts'
import { actorFor, payin } from './orders.ts'

type Scoped = Pick<Database, 'asMerchant'>

/** A USDT is worth 80 INR, 40 THB, 16,000 IDR and 5 BRL on the market. */
const marketRates = [
  { currency: 'USDT', usd: '1' },
  { currency: 'INR', usd: '0.0125' },
  { currency: 'THB', usd: '0.025' },
  { currency: 'IDR', usd: '0.0000625' },
  { currency: 'BRL', usd: '0.2' },
]

/** Sets the rates without which no pair is traded, and gives each merchant USDT to sell. */
export async function openMarket(db: Database, merchantIds = ['10001'], amount = '100000') {
  await setRates(db.sql, marketRates)
  for (const merchantId of merchantIds)
    await db.asMerchant(merchantId, (tx) => payin(tx, merchantId, amount))
}

export const askedP2pPayin = (more: Partial<AskedP2pPayin> = {}): AskedP2pPayin => ({
  merchantOrderNo: `M${randomUUID()}`,
  customerUid: 'buyer',
  currency: 'USDT',
  fiatCurrency: 'INR',
  fiatAmount: '8040',
  method: 'upi',
  payerName: 'Anita Rao',
  payerAccount: 'anita.rao@okhdfc',
  notifyUrl: null,
  ...more,
})

/** The payee is the example of the country's rail unless another is given. */
export const askedP2pPayout = (more: Partial<AskedP2pPayout> = {}): AskedP2pPayout => {
  const { fiatCurrency = 'INR', method = 'upi' } = more
  const country = homeCountry(fiatCurrency)
  return {
    merchantOrderNo: `M${randomUUID()}`,
    customerUid: 'seller',
    currency: 'USDT',
    fiatAmount: '7960',
    payee: country === '' ? {} : examples(country, method, 'payout'),
    notifyUrl: null,
    ...more,
    fiatCurrency,
    method,
  }
}

export const p2pPayin = (
  db: Scoped,
  merchantId = '10001',
  more: Partial<AskedP2pPayin> = {},
): Promise<P2pPayinRow> =>
  db.asMerchant(merchantId, (tx) => createP2pPayin(tx, merchantId, askedP2pPayin(more)))

/** It waits for the merchant's audit, and the merchant must have the money. */
export const p2pPayout = (
  db: Scoped,
  merchantId = '10001',
  more: Partial<AskedP2pPayout> = {},
  actor = 'merchant',
): Promise<P2pPayoutRow> =>
  db.asMerchant(merchantId, (tx) => createP2pPayout(tx, merchantId, askedP2pPayout(more), actor))

/** A move, with what a report of it says. */
type Step = string | [move: string, said: Pick<UpstreamReport, 'set' | 'reference'>]

/** Moves an order step by step, upstream's moves as reports, and answers it as it is then. */
export async function movedP2p<Row extends P2pPayinRow | P2pPayoutRow>(
  db: Scoped,
  { merchant_id: merchantId, order_no: orderNo, ...row }: Row,
  ...steps: Step[]
): Promise<Row> {
  const name = 'expires_at' in row ? p2pPayinOrder.machine.kind : p2pPayoutOrder.machine.kind
  const kind = orderKindIn(orderRegistry, name)
  for (const step of steps) {
    const [move, said] = typeof step === 'string' ? [step, {}] : step
    const actor = actorFor(kind.machine, move)
    if (actor === 'upstream')
      await reportReceiver(db, orderRegistry)({ merchantId, kind: name, orderNo, move, ...said })
    else
      await db.asMerchant(merchantId, (tx) =>
        moveOrder(tx, kind, { merchantId, orderNo, move, actor }),
      )
  }
  return db.asMerchant(merchantId, async (tx) => {
    const [now] = await tx<Row[]>`
      select * from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
    const last = steps.at(-1)
    const move = kind.machine.moves[typeof last === 'object' ? last[0] : (last ?? '')]
    // A report that is refused says nothing.
    if (!now || (move && stateOfId(kind.machine, now.status) !== move.to))
      throw new Error(`${orderNo} did not go through ${steps.flat().join(', ')}`)
    return now
  })
}

/** Every way through a machine from its beginning to an end, without what pieces of an order do. */
export function routesThrough({ initial, states, moves }: Machine): string[][] {
  const from = (state: string): string[][] => {
    if (states[state]?.end) return [[]]
    return Object.entries(moves).flatMap(([move, declared]) =>
      declared.from.includes(state) && declared.to !== state && !declared.ofPieces
        ? from(declared.to).map((rest) => [move, ...rest])
        : [],
    )
  }
  return from(initial)
}
