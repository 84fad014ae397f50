import { type OrderKind, orders } from '@countinghouse/contract/registry/orders.ts'
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { newOrderNo } from '../../engine/orders/order-number.ts'
import { orderRegistry } from '../../order-registry.ts'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** Where each kind keeps its addresses. */
const addressColumns: Record<string, string[]> = {
  cryptoPayin: ['address', 'from_address'],
  cryptoPayout: ['to_address'],
  deposit: ['to_address', 'from_address'],
  withdrawal: ['to_address'],
  transfer: [],
}
/** Where local kinds keep what banks know an order by. */
const bankColumns = { bankReference: 'bank_reference', account: 'account' }
const kinds = Object.entries(orderRegistry).map(([kind, { source }]) => ({
  kind: kind as OrderKind,
  table: source.table,
  onChain: 'txHash' in source.columns,
  inBank: 'bankReference' in source.columns,
}))

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
const support = await signedIn(app, 'support')
const nobody = await signedIn(app, await newOperator(app, []))
// One order of each kind stands out: its numbers tell its kind.
for (const { kind, table, onChain, inBank } of kinds) {
  await insertOrderRows(app.owner, table, '10001', 60)
  await insertOrderRows(app.owner, table, '10002', 20)
  const addresses = (addressColumns[kind] ?? []).map(
    (column) => `, ${column} = 'T${column}${kind}X'`,
  )
  const hash = onChain ? `, tx_hash = lower('0xABC${kind}')` : ''
  const numbers = Object.values(inBank ? bankColumns : {}).map(
    (column) => `, ${column} = '${column}-${kind}'`,
  )
  await app.owner.unsafe(`
      update ${table} set order_no = upper('ORDER-${kind}'), merchant_order_no = lower('MINE-${kind}')
        ${[...addresses, ...numbers].join('')} ${hash}
      where merchant_id = 10001 and order_no = 'N10001000007'`)
}
await app.owner`
    insert into customer (merchant_id, customer_uid, name) values
      (10001, 'Zed-1', 'Ada Lovelace'), (10001, 'Zed-2', 'ada byron'), (10001, 'Zed_3', '100%_real'),
      (10001, 'Zedx3', '100 real'), (10001, 'back\\slash', 'Ünal'), (10002, 'Zed-9', 'Ada of another')`

interface FoundOrder {
  kind: string
  orderNo: string
  found: string
}

async function search(text: string, browser = admin) {
  const answer = await browser.call('/search', { text })
  expect(answer.msg).toBe('')
  return answer.data as { orders: FoundOrder[]; customers: { customerUid: string }[] }
}
const uidsLike = async (text: string, browser = admin) =>
  (await search(text, browser)).customers.map(({ customerUid }) => customerUid)

const spellings = (text: string) => [text, text.toLowerCase(), text.toUpperCase(), ` ${text} `]

describe.each(kinds)('an order of $kind is found', ({ kind, table, onChain, inBank }) => {
  const orderNo = `ORDER-${kind}`.toUpperCase()

  const found = [
    { name: 'its number', by: 'orderNo', number: `ORDER-${kind}` },
    { name: "the merchant's number", by: 'merchantOrderNo', number: `MINE-${kind}` },
    ...(onChain ? [{ name: 'its hash', by: 'txHash', number: `0xABC${kind}` }] : []),
  ]
  test.each(found)('by $name, however it is written', async ({ by, number }) => {
    for (const text of spellings(number))
      expect((await search(text)).orders, text).toMatchObject([{ kind, orderNo, found: by }])
  })

  if (onChain)
    test('by its addresses', async () => {
      for (const column of addressColumns[kind] ?? []) {
        const { orders } = await search(`T${column}${kind}X`)
        expect(orders).toMatchObject([{ kind, orderNo, found: 'address' }])
      }
    })

  if (inBank)
    test('by the numbers that banks know it by', async () => {
      for (const [found, column] of Object.entries(bankColumns)) {
        const { orders } = await search(`${column}-${kind}`)
        expect(orders).toMatchObject([{ kind, orderNo, found }])
      }
    })

  test('with what a list of results shows', async () => {
    const [stored] = await app.owner.unsafe(`
      select currency, trim_scale(amount)::text as amount, created_at from ${table} where order_no = '${orderNo}'`)
    const [order] = (await search(orderNo)).orders
    expect(order).toMatchObject({
      merchantOrderNo: `mine-${kind}`.toLowerCase(),
      currency: stored?.currency,
      amount: stored?.amount,
      createTime: stored?.created_at.toISOString(),
      status: expect.any(String),
    })
  })

  test('never for another merchant, and not without the permission of its list', async () => {
    for (const text of [orderNo, `MINE-${kind}`, `0xABC${kind}`]) {
      expect((await search(text, lantern)).orders).toEqual([])
    }
    expect(await search(orderNo, nobody)).toEqual({ orders: [], customers: [] })
    // Support handles orders and customers, and has nothing to do with the merchant's own money.
    expect((await search(orderNo, support)).orders).toHaveLength(kind === 'transfer' ? 0 : 1)
  })
})

describe('orders', () => {
  test.each([evm, evm.toLowerCase(), evm.toUpperCase()])(
    'to an address with a checksum are found however it is written: %s',
    async (text) => {
      await app.owner`update withdrawal_order set to_address = ${evm} where order_no = 'N10001000009'`
      expect((await search(text)).orders).toMatchObject([
        { orderNo: 'N10001000009', found: 'address' },
      ])
    },
  )

  test('with a number like ours are found by it, and by what a merchant calls another order', async () => {
    const orderNo = newOrderNo(orders.cryptoPayin, new Date())
    await app.owner`
      update crypto_payin_order set order_no = ${orderNo} where order_no = 'N10001000021'`
    await app.owner`
      update crypto_payout_order set merchant_order_no = ${orderNo} where order_no = 'N10001000022'`
    for (const text of [orderNo, orderNo.toLowerCase()]) {
      expect((await search(text)).orders).toMatchObject([
        { kind: 'cryptoPayin', orderNo, found: 'orderNo' },
        { kind: 'cryptoPayout', orderNo: 'N10001000022', found: 'merchantOrderNo' },
      ])
    }
  })

  test('are found by the number of a piece that they have', async () => {
    const orderNo = newOrderNo(orders.p2pPayout, new Date())
    await app.owner`
      update p2p_payout_order set order_no = ${orderNo} where order_no = 'N10001000023'`
    await app.owner`
      insert into order_piece (merchant_id, kind, order_no, piece_no, status, amount)
      select 10001, 9, ${orderNo}, piece_no, 1, 5 from generate_series(1, 10) piece_no`
    const found = { kind: 'p2pPayout', orderNo, found: 'orderNo' }
    for (const text of [`${orderNo}-3`, ` ${orderNo.toLowerCase()}-3 `])
      expect((await search(text)).orders).toMatchObject([{ ...found, pieceNo: 3 }])
    expect((await search(`${orderNo}-10`)).orders).toMatchObject([{ ...found, pieceNo: 10 }])
    expect((await search(orderNo)).orders).toMatchObject([{ ...found, pieceNo: null }])
    for (const text of [`${orderNo}-11`, `${orderNo}-0`, `${orderNo}-03`, `${orderNo}-`])
      expect((await search(text)).orders).toEqual([])
    expect((await search(`${orderNo}-3`, lantern)).orders).toEqual([])
    // Orders of this kind have no pieces.
    const payin = newOrderNo(orders.cryptoPayin, new Date())
    await app.owner`
      update crypto_payin_order set order_no = ${payin} where order_no = 'N10001000024'`
    expect((await search(`${payin}-1`)).orders).toEqual([])
  })

  test('are found by how a table shows their numbers: the end, or the beginning and the end', async () => {
    // An end that no number of another order has: those end with digits.
    const orderNo = `${newOrderNo(orders.deposit, new Date()).slice(0, -4)}WXYZ`
    await app.owner`
      update deposit_order set order_no = ${orderNo}, merchant_order_no = 'Shop-2026-A77xq'
      where order_no = 'N10001000025'`
    const [begin, end] = [orderNo.slice(0, 4), orderNo.slice(-4)]
    for (const text of [
      `${begin}…${end}`,
      end.toLowerCase(),
      orderNo.slice(-8),
      orderNo.slice(0, 20),
    ])
      expect((await search(text)).orders).toMatchObject([{ orderNo, found: 'orderNo' }])
    for (const text of ['Shop…77xq', 'A77XQ', 'Shop-2026-A'])
      expect((await search(text)).orders).toMatchObject([{ orderNo, found: 'merchantOrderNo' }])
    for (const text of [end.slice(1), `${begin}…`, `X…${end}`])
      expect((await search(text)).orders.map((order) => order.orderNo)).not.toContain(orderNo)
    expect((await search(end, lantern)).orders).toEqual([])
  })

  test('are found by their exact amount, in crypto or fiat, with or without the currency', async () => {
    await app.owner`
      update deposit_order set amount = 123456.789 where merchant_id = 10001 and order_no = 'N10001000012'`
    await app.owner`
      update p2p_payin_order set fiat_amount = 7654321.5 where merchant_id = 10001 and order_no = 'N10001000013'`
    const [{ currency } = {}] = await app.owner`
      select currency from deposit_order where merchant_id = 10001 and order_no = 'N10001000012'`
    const [{ fiat_currency: fiat } = {}] = await app.owner`
      select fiat_currency from p2p_payin_order where merchant_id = 10001 and order_no = 'N10001000013'`
    for (const text of ['123456.789', '123,456.789', '123.456,789', `${currency} 123456.7890`])
      expect((await search(text)).orders, text).toMatchObject([
        {
          kind: 'deposit',
          orderNo: 'N10001000012',
          found: 'amount',
          amount: '123456.789',
          currency,
        },
      ])
    for (const text of ['7654321.5', `7,654,321.50 ${fiat.toLowerCase()}`])
      expect((await search(text)).orders, text).toMatchObject([
        {
          kind: 'p2pPayin',
          orderNo: 'N10001000013',
          found: 'fiatAmount',
          amount: '7654321.5',
          currency: fiat,
        },
      ])
    const other = currency === 'USDT' ? 'BTC' : 'USDT'
    for (const text of [`123456.789 ${other}`, '123456.78', '0123456.789', '-123456.789'])
      expect((await search(text)).orders, text).toEqual([])
    expect((await search('123456.789', lantern)).orders).toEqual([])
    expect((await search('123456.789', nobody)).orders).toEqual([])
  })

  test('of one amount are the latest five of each kind, after those of a number with its digits', async () => {
    await app.owner`update withdrawal_order set amount = 8642.8642 where merchant_id = 10001`
    await app.owner`
      update withdrawal_order set merchant_order_no = '8642.8642', amount = 1
      where merchant_id = 10001 and order_no = 'N10001000014'`
    const latest = await app.owner`
      select order_no from withdrawal_order where merchant_id = 10001 and amount = 8642.8642
      order by created_at desc limit 5`
    const { orders } = await search('8642.8642')
    expect(orders[0]).toMatchObject({ orderNo: 'N10001000014', found: 'merchantOrderNo' })
    expect(
      orders
        .slice(1)
        .map(({ orderNo }) => orderNo)
        .toSorted(),
    ).toEqual(latest.map((row) => row.order_no).toSorted())
  })

  test('of one address are the latest five of each kind', async () => {
    await app.owner`update withdrawal_order set to_address = 'Tcrowd' where merchant_id = 10001`
    const latest = await app.owner`
      select order_no from withdrawal_order where merchant_id = 10001 order by created_at desc limit 5`
    const { orders } = await search('Tcrowd')
    expect(orders.map(({ orderNo }) => orderNo).toSorted()).toEqual(
      latest.map((row) => row.order_no).toSorted(),
    )
  })

  test('that carry one number in several places are found once', async () => {
    await app.owner`
      update deposit_order set merchant_order_no = 'same', tx_hash = 'same', from_address = 'same', to_address = 'same'
      where order_no = 'N10001000011'`
    expect((await search('same')).orders).toMatchObject([{ orderNo: 'N10001000011' }])
  })
})

describe('customers', () => {
  test.each([
    ['Zed-', ['Zed-1', 'Zed-2']],
    ['zED-1', ['Zed-1']],
    ['ada', ['Zed-1', 'Zed-2']],
    ['ADA L', ['Zed-1']],
    ['lovelace', []],
    ['ed-1', []],
    ['ü', 'refused'],
    ['üN', ['back\\slash']],
    ['Zed_', ['Zed_3']],
    ['100%', ['Zed_3']],
    ['100%_', ['Zed_3']],
    ['100', ['Zed_3', 'Zedx3']],
    ['%%', []],
    ['__', []],
    ['back\\', ['back\\slash']],
    ['\\\\', []],
  ])('%s finds %o', async (text, expected) => {
    if (expected === 'refused') {
      expect(await admin.call('/search', { text })).toMatchObject({ status: 400 })
    } else expect(await uidsLike(text)).toEqual(expected)
  })

  test('are at most five, and of the own merchant only', async () => {
    await app.owner`
      insert into customer (merchant_id, customer_uid) select 10001, 'many' || n from generate_series(1, 9) n`
    expect(await uidsLike('MANY')).toEqual(['many1', 'many2', 'many3', 'many4', 'many5'])
    expect(await uidsLike('Zed', lantern)).toEqual(['Zed-9'])
    expect(await uidsLike('Zed-1', lantern)).toEqual([])
  })

  test('have their name with them', async () => {
    expect((await search('Zed-1')).customers).toEqual([
      { customerUid: 'Zed-1', customerName: 'Ada Lovelace' },
    ])
  })
})

test.each([
  {},
  { text: '' },
  { text: 'x' },
  { text: '   ' },
  { text: ' x ' },
  { text: 'x'.repeat(201) },
  { text: 'a\u0000' },
  { text: ['ab'] },
  { text: 'ab', merchantId: '10002' },
])('%o is refused', async (body) => {
  expect(await admin.call('/search', body)).toMatchObject({ status: 400, code: 'S00400' })
})

test('quotes and the like are letters', async () => {
  for (const text of ["' or 1=1 --", '$1', '"; drop table customer']) {
    expect(await search(text)).toEqual({ orders: [], customers: [] })
  }
})
