/** Creates an order of any kind by its command, for tests, from an example request in which a test overrides what matters to it. */
import { randomUUID } from 'node:crypto'
import type { Direction, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { homeCountry } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import {
  createByCommand,
  type OrderRequest,
  type Scoped,
} from '../../demo/kinds/create-by-command.ts'
import { changeProduct } from '../../src/areas/product/change-product.command.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { payin } from './orders.ts'

/** The same database some time ago: what falls due between then and now is done by the clock at once. */
export const ago = (db: Database, ms: number): Database =>
  atTime(db, new HistoryClock(new Date(Date.now() - ms)))

/** A USDT is worth 80 INR, 40 THB, 16,000 IDR and 5 BRL on the market. */
const marketRates = { USDT: '1', INR: '0.0125', THB: '0.025', IDR: '0.0000625', BRL: '0.2' }

export const setMarketRates = (
  { sql }: Pick<Database, 'sql'>,
  changed: Partial<typeof marketRates> = {},
) =>
  setRates(
    sql,
    Object.entries({ ...marketRates, ...changed }).map(([currency, usd]) => ({ currency, usd })),
  )

/** Sets the rates without which no pair is traded, and gives each merchant USDT to sell. */
export async function openMarket(
  db: Pick<Database, 'asMerchant' | 'sql'>,
  merchantIds = ['10001'],
  amount = '100000',
) {
  await setMarketRates(db)
  for (const merchantId of merchantIds) await payin(db, merchantId, amount)
}

/** Two percent. */
export const takeTradeFees = async (db: Scoped, merchantId: string) => {
  for (const product of ['otc', 'agent'] as const)
    await changeProduct(db, merchantId, product, { feeRate: '0.02' })
}

/** What the rail itself gives as examples for the fields that the method needs. */
export const examples = (country: Country, method: string, direction: Direction) => {
  const rail: Rail = rails[country]
  const needed = rail.methods[method]?.[direction]?.fields ?? []
  return Object.fromEntries(needed.map((field) => [field, rail.fields[field]?.example ?? '']))
}

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const onChain = { currency: 'USDT', network: 'TRC20', amount: '50' }
const common = () => ({ merchantOrderNo: `M${randomUUID()}`, notifyUrl: null })

type Example<K extends OrderKind> = (more?: Partial<OrderRequest<K>>) => OrderRequest<K>

const localOrder =
  (direction: Direction): Example<'localPayout'> =>
  ({
    country = 'IN',
    method = 'upi',
    details = examples(country, method, direction),
    ...more
  } = {}) => ({
    ...common(),
    amount: '1000',
    ...more,
    country,
    method,
    details,
  })

/** What somebody asks for. */
export const exampleRequest: { [K in Exclude<OrderKind, 'transfer'>]: Example<K> } = {
  cryptoPayin: (more) => ({
    ...common(),
    customerUid: 'rich',
    ...onChain,
    address: tron,
    ...more,
  }),
  cryptoPayout: (more) => ({ ...common(), ...onChain, toAddress: tron, feeBearer: 0, ...more }),
  deposit: (more) => ({
    ...common(),
    customerUid: 'rich',
    ...onChain,
    fromAddress: tron,
    toAddress: tron,
    txHash: randomUUID(),
    confirmations: 20,
    ...more,
  }),
  withdrawal: (more) => ({
    ...common(),
    customerUid: 'rich',
    ...onChain,
    toAddress: tron,
    ...more,
  }),
  localPayin: (more) => ({ customerUid: 'payer', ...localOrder('payin')(more) }),
  localPayout: localOrder('payout'),
  p2pPayin: (more) => ({
    ...common(),
    customerUid: 'buyer',
    currency: 'USDT',
    fiatCurrency: 'INR',
    fiatAmount: '8040',
    method: 'upi',
    payerName: 'Anita Rao',
    payerAccount: 'anita.rao@okhdfc',
    ...more,
  }),
  /** The payee is the example of the country's rail. */
  p2pPayout({ fiatCurrency = 'INR', method = 'upi', ...more } = {}) {
    const country = homeCountry(fiatCurrency)
    return {
      ...common(),
      customerUid: 'seller',
      currency: 'USDT',
      fiatAmount: '7960',
      payee: country === '' ? {} : examples(country, method, 'payout'),
      ...more,
      fiatCurrency,
      method,
    }
  },
  otc: (more) => ({
    ...common(),
    customerUid: 'trader',
    side: 'buy',
    currency: 'USDT',
    quantity: '100',
    price: '84.55',
    fiatCurrency: 'INR',
    method: 'upi',
    payer: { holderName: 'Anita Rao', upiId: rails.IN.fields.upiId.example },
    payee: { holderName: 'Ravi Iyer', upiId: 'ravi.iyer@oksbi' },
    ...more,
  }),
  agent: (more) => ({
    ...common(),
    agentId: 'AG01',
    side: 'buy',
    currency: 'USDT',
    quantity: '100',
    rate: '84.5',
    fiatCurrency: 'INR',
    ...more,
  }),
}

type Command<Request, Row, More extends unknown[]> = (
  db: Scoped,
  merchantId: string,
  request: Request,
  ...more: More
) => Promise<Row>

const newFrom =
  <Request, Row, More extends unknown[]>(
    create: Command<Request, Row, More>,
    example: (more?: Partial<Request>) => Request,
  ) =>
  (db: Scoped, merchantId = '10001', request: Partial<Request> = {}, ...more: More) =>
    create(db, merchantId, example(request), ...more)

/** The merchant must have the money for those that go out. */
export const newOrder = {
  cryptoPayin: newFrom(createByCommand.cryptoPayin, exampleRequest.cryptoPayin),
  cryptoPayout: newFrom(createByCommand.cryptoPayout, exampleRequest.cryptoPayout),
  deposit: newFrom(createByCommand.deposit, exampleRequest.deposit),
  withdrawal: newFrom(createByCommand.withdrawal, exampleRequest.withdrawal),
  /** By the operator admin, from the merchant to a customer. */
  async transfer(db: Scoped, merchantId = '10001', more: Partial<OrderRequest<'transfer'>> = {}) {
    const [operator] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ operatorId: string }[]>`
        select operator_id as "operatorId" from operator where merchant_id = ${merchantId} and name = 'admin'`,
    )
    return createByCommand.transfer(db, merchantId, {
      by: { merchantId, name: 'admin', operatorId: operator?.operatorId ?? '' },
      requestNo: `M${randomUUID()}`,
      outAccountType: 'merchant',
      outCustomerUid: '',
      inAccountType: 'customer',
      inCustomerUid: 'rich',
      currency: 'USDT',
      amount: '50',
      remark: '',
      ...more,
    })
  },
  localPayin: newFrom(createByCommand.localPayin, exampleRequest.localPayin),
  localPayout: newFrom(createByCommand.localPayout, exampleRequest.localPayout),
  p2pPayin: newFrom(createByCommand.p2pPayin, exampleRequest.p2pPayin),
  p2pPayout: newFrom(createByCommand.p2pPayout, exampleRequest.p2pPayout),
  otc: newFrom(createByCommand.otc, exampleRequest.otc),
  agent: newFrom(createByCommand.agent, exampleRequest.agent),
} satisfies Record<OrderKind, unknown>

/** The same, where a test needs no more than its number. */
export const newOrderNo = Object.fromEntries(
  Object.entries(newOrder).map(([kind, create]) => [
    kind,
    async (...args: Parameters<typeof newOrder.p2pPayout>) =>
      (await (create as typeof newOrder.p2pPayout)(...args)).order_no,
  ]),
) as {
  [K in OrderKind]: (...args: Parameters<(typeof newOrder)[K]>) => Promise<string>
}
