/** What happens to P2P orders while the server runs: pieces of payouts, and what people write. */
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderRegistry } from '../../order-registry.ts'
import { booksOf } from '../../testing/books.ts'
import { recordWritten } from '../../testing/order-rows.ts'
import { movedP2p, openMarket, p2pPayin, p2pPayout } from '../../testing/p2p-orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { messageReceiver, type ReportedMessage } from '../../upstream/report-message.ts'
import { reportReceiver } from '../../upstream/upstream.ts'
import type { DemoRow } from '../kinds/demo-kind.ts'
import { p2pPayin as payinKind } from '../kinds/p2p-payin.ts'
import { p2pPayout as payoutKind } from '../kinds/p2p-payout.ts'
import { p2pPieces } from '../kinds/p2p-pieces.ts'
import { chanceOf } from '../world/random.ts'
import { SandboxMessages } from './sandbox-messages.ts'
import { pieceReports, splitWaitingOrder } from './sandbox-pieces.ts'
import { reviewerOf } from './sandbox-reviewer.ts'

let app: TestApp
const merchantId = '10001'
const kind = { ...payoutKind, pieces: p2pPieces }

beforeAll(async () => {
  app = await startTestApp()
  await openMarket(app.db)
})
afterEach(() => {
  vi.useRealTimers()
})

const reviewer = async () => {
  const found = await reviewerOf(app.db, merchantId)
  if (!found) throw new Error('The merchant has no reviewer')
  return found
}

const piecesOf = (orderNo: string) => app.owner`
  select status, reference from order_piece where order_no = ${orderNo} order by piece_no`

test('payouts that wait for a buyer are split by the reviewer, and banks report of their pieces to the end', async () => {
  const chance = chanceOf(3)
  const orders: string[] = []
  for (let i = 0; i < 6; i++)
    orders.push((await movedP2p(app.db, await p2pPayout(app.db, merchantId), 'approve')).order_no)
  await splitWaitingOrder(app.db, kind, await reviewer(), chance)
  const split = () => app.owner`
    select order_no from p2p_payout_order where order_no = any(${orders}) and piece_count > 0`
  // It was made just now.
  expect(await split()).toEqual([])
  await app.owner`
    update p2p_payout_order set created_at = created_at - interval '2 minutes'
    where order_no = any(${orders})`
  await recordWritten(app.owner, 'p2p_payout_order', merchantId)
  for (let i = 0; i < orders.length; i++)
    await splitWaitingOrder(app.db, kind, await reviewer(), chance)
  expect(await split()).toHaveLength(orders.length)
  await app.owner`update order_piece set created_at = created_at - interval '1 minute'`
  const report = reportReceiver(app.db, orderRegistry)
  let reported = 0
  for (let i = 0; i < 60; i++)
    for (const event of await pieceReports(app.db, merchantId, kind, chance)) {
      expect(event.pieceNo).toBeGreaterThan(0)
      await report(event)
      reported += 1
    }
  expect(reported).toBeGreaterThan(orders.length)
  const moved = (await Promise.all(orders.map(piecesOf))).flat()
  expect(new Set(moved.map(({ status }) => status)).size).toBeGreaterThan(1)
  const completed = moved.filter(({ status }) => status === 4)
  expect(completed.length).toBeGreaterThan(0)
  for (const { reference } of completed) expect(reference).not.toBe('')
  const states = await app.owner`
    select distinct status from p2p_payout_order where order_no = any(${orders})`
  expect(states.map(({ status }) => status)).not.toContain(
    p2pPayoutMachine.states.pendingMerchantAudit.id,
  )
  expect(await booksOf(app, merchantId)).toEqual([])
})

test('payer, payee and platform write about an appeal one after another, with a receipt, and the merchant is left to answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const order = await movedP2p(app.db, await p2pPayin(app.db, merchantId), 'match', 'appeal')
  const sent: ReportedMessage[] = []
  const report = messageReceiver(app.services, orderRegistry)
  const messages = new SandboxMessages(chanceOf(5), (message) => {
    sent.push(message)
    return report(message)
  })
  messages.after('appeal', payinKind, order as unknown as DemoRow)
  await messages.sendDue()
  expect(sent).toEqual([])
  vi.setSystemTime(Date.now() + 120_000)
  await messages.sendDue()
  await messages.sendDue()
  expect(sent.map(({ author }) => author)).toEqual(['payer', 'payee', 'platform'])
  const stored = await app.owner`
    select m.author, m.content, m.thumbnail_id is not null as picture, f.media_type as type
    from conversation_message m left join stored_file f using (merchant_id, file_id)
    where m.order_no = ${order.order_no} order by message_no`
  expect(stored).toMatchObject([
    { author: 1, picture: true, type: 'image/jpeg' },
    { author: 2, picture: false, type: null },
    { author: 3, picture: false, type: null },
  ])
  const [counts] = await app.owner`
    select message_count, unread_count from p2p_payin_order where order_no = ${order.order_no}`
  expect(counts).toEqual({ message_count: 3, unread_count: 3 })
})
