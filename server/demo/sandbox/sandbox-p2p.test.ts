/** What happens to P2P orders while the server runs: pieces of payouts, and what people write. */
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { expect, test } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { messageReceiver, type ReportedMessage } from '../../src/areas/upstream/report-message.ts'
import { reportReceiver } from '../../src/areas/upstream/upstream.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { booksOf } from '../../test/app/books.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { newOrder, openMarket } from '../../test/orders/order-factory.ts'
import { movedOrder } from '../../test/orders/order-moves.ts'
import { p2pPayin as payinKind } from '../kinds/p2p-payin.ts'
import { p2pPayout as payoutKind } from '../kinds/p2p-payout.ts'
import { p2pPieces } from '../kinds/p2p-pieces.ts'
import { actorsFor } from './sandbox-actors.ts'
import { SandboxMessages } from './sandbox-messages.ts'
import { SandboxPieces } from './sandbox-pieces.ts'

const merchantId = '10001'
const minute = 60_000
const app = await startTestApp()
await openMarket(app.db)

const piecesOf = (orderNo: string) => app.owner`
  select status, reference from order_piece where order_no = ${orderNo} order by piece_no`

test('banks report of the pieces of split payouts to the end of each, one after the other', async () => {
  const chance = chanceOf(3)
  const clock = { now: new Date() }
  const actors = await actorsFor(app.db, merchantId)
  if (!actors) throw new Error('The merchant has no reviewer')
  const orders: string[] = []
  for (let i = 0; i < 6; i++) {
    const order = await movedOrder(
      app.db,
      'p2pPayout',
      await newOrder.p2pPayout(app.db, merchantId),
      'approve',
    )
    await p2pPieces.split(actors, { ...order }, chance)
    orders.push(order.order_no)
  }
  const report = reportReceiver(app.db, orderRegistry)
  let reported = 0
  const playing = { db: app.db, merchantId, kinds: { p2pPayout: payoutKind }, chance, clock }
  const pieces = new SandboxPieces(playing, (event) => {
    expect(event.pieceNo).toBeGreaterThan(0)
    reported += 1
    return report(event)
  })
  expect(await pieces.makeDue()).toBe(0)
  for (let i = 0; i < 40; i++) {
    clock.now = new Date(clock.now.getTime() + 10 * minute)
    await pieces.makeDue()
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
  const clock = { now: new Date() }
  const order = await movedOrder(
    app.db,
    'p2pPayin',
    await newOrder.p2pPayin(app.db, merchantId),
    'match',
    'appeal',
  )
  const sent: ReportedMessage[] = []
  const report = messageReceiver(app.services, orderRegistry)
  const messages = new SandboxMessages(chanceOf(5), clock, (message) => {
    sent.push(message)
    return report(message)
  })
  messages.after('appeal', payinKind, { ...order })
  await messages.sendDue()
  expect(sent).toEqual([])
  clock.now = new Date(clock.now.getTime() + 15 * minute)
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
