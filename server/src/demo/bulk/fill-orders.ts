/** Fills a database with simulated orders by COPY, in one transaction: to measure with, and for a merchant that has none yet. */
import { currencyProducts } from '@countinghouse/contract/areas/product/product-terms.ts'
import { type OrderKind, orderKindNames } from '@countinghouse/contract/orders.ts'
import type { Terms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { addAgent, depositedFor, depositPosting } from '../../areas/agent/add-agent.command.ts'
import type { OwnerSql, OwnerTransaction } from '../../db/owner.ts'
import { scopeOf } from '../../db/transaction.ts'
import { queueDeadlinesOfAll } from '../../orders/deadline.ts'
import { type Offer, offersOf } from '../../products/offer.ts'
import { allTerms, type MethodTerms } from '../../rails/terms.ts'
import { recountPostings } from '../../rollups/posting-rollup.ts'
import { recountOrders, rollupOf } from '../../rollups/rollup.ts'
import { countriesOf } from '../history/create-history.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { type DemoTerms, kindsFor, sharesOf } from '../kinds/demo-kind.ts'
import { agentDeposits, demoAgents } from '../world/agents.ts'
import { chanceOf } from '../world/random.ts'
import { bulkLoad, vacuum } from './bulk-load.ts'
import { BulkSimulation } from './bulk-simulation.ts'
import type { SimulatedBooks } from './simulated-books.ts'
import { TableWriter } from './table-writer.ts'

export interface FillOptions {
  merchantId: string
  orders: number
  customers: number
  days: number
  /** When the past ends; without it, now. */
  until?: Date
  seed: number
  /** Who reviews orders and makes transfers. */
  operator: string
  /** Where the merchant was notified; without it, nowhere. */
  notifyUrl?: string
  weights?: Record<OrderKind, number>
  progress?: (rows: number) => void
}

/** In the order of their references. */
const tables = [
  'customer',
  'customer_address',
  'account',
  'posting',
  'order_event',
  'notification_attempt',
  ...Object.values(demoKinds).map(({ order }) => order.table),
  'order_delta',
  'order_rollup',
  'posting_delta',
  'posting_rollup',
]

/** `owner` is the owner of the tables: COPY does not work under row level security. */
export async function fillOrders(owner: OwnerSql, options: FillOptions): Promise<void> {
  await owner.begin(async (tx) => {
    await tx.unsafe(scopeOf(options.merchantId))
    for (const table of tables) await tx.unsafe(`alter table ${table} no force row level security`)
    await bulkLoad(tx, tables, (empty) => loadAndCount(tx, options, empty))
    for (const { order } of Object.values(demoKinds))
      await queueDeadlinesOfAll(tx, order, options.merchantId)
    for (const table of tables) await tx.unsafe(`alter table ${table} force row level security`)
  })
  await vacuum(owner, tables)
}

/** What was written past the engine is counted afterwards: until then nobody else sees these tables. */
async function loadAndCount(
  tx: OwnerTransaction,
  options: FillOptions,
  empty: readonly string[],
): Promise<void> {
  await refuseOrders(tx, options.merchantId)
  await load(tx, options, await TableWriter.open(tx, tables, empty))
  // Enough for the counts of millions of orders, so that nothing is sorted on disk.
  await tx.unsafe(`set local work_mem = '512MB'`)
  // Postings are joined with their orders, and nobody knows yet how many there are.
  await tx.unsafe(`analyze ${tables.join(', ')}`)
  for (const { order } of Object.values(demoKinds)) {
    await recountOrders(tx, rollupOf(order), options.merchantId)
    await recountPostings(tx, rollupOf(order), options.merchantId)
  }
}

async function load(
  tx: OwnerTransaction,
  options: FillOptions,
  writer: TableWriter,
): Promise<void> {
  const { merchantId, orders, customers, days, seed, operator, notifyUrl = null } = options
  const { until: to = new Date() } = options
  const accountIds = await reserveAccountIds(tx, (customers + 1) * 15 + 200)
  const countries = await countriesOf(tx, merchantId)
  const from = new Date(to.getTime() - days * 86_400_000)
  let rows = 0
  const simulation = new BulkSimulation({
    merchantId,
    orders,
    customers,
    from,
    to,
    countries,
    weights: options.weights ?? sharesOf(kindsFor(demoKinds, countries)),
    terms: await termsOf(tx, merchantId, operator),
    checker: operator,
    notifyUrl,
    chance: chanceOf(seed),
    nextAccountId: () => accountIds.pop() as number,
    write(table, row) {
      writer.add(table, row)
      rows += 1
    },
  })
  if (notifyUrl !== null) await setAddresses(tx, merchantId, notifyUrl)
  await introduceAgents(tx, merchantId, simulation.books, from)
  for (const _ of simulation.run()) {
    await writer.keepUp()
    options.progress?.(rows)
  }
  await writer.finish()
  await keepBalances(tx, merchantId, simulation.books)
}

const setAddresses = (tx: OwnerTransaction, merchantId: string, address: string) =>
  tx`insert into notification_setting (merchant_id, product, address)
     select ${merchantId}, product, ${address} from unnest(${orderKindNames}::text[]) product`

/** They trade from the first order on. */
async function introduceAgents(
  tx: OwnerTransaction,
  merchantId: string,
  books: SimulatedBooks,
  at: Date,
): Promise<void> {
  for (const agent of demoAgents) {
    const { agentId } = agent
    if (!(await addAgent(tx, merchantId, agent))) continue
    for (const deposit of agentDeposits(agent))
      books.post(depositPosting(agentId, deposit), { ...depositedFor(agentId), at: at.getTime() })
  }
}

/** What the commands look up for every order, looked up once. */
async function termsOf(
  tx: OwnerTransaction,
  merchantId: string,
  maker: string,
): Promise<Omit<DemoTerms, 'at'>> {
  const offers = new Map<string, Offer>()
  for (const product of currencyProducts)
    for (const offer of await offersOf(tx, merchantId, product))
      offers.set(`${product}/${offer.currency}/${offer.network}`, offer)
  const { payins, payouts } = await allTerms(tx, rails, merchantId)
  return {
    maker,
    payinTerms: termsByMethod(payins),
    payoutTerms: termsByMethod(payouts),
    offer(product, currency, network = '') {
      const offer = offers.get(`${product}/${currency}/${network}`)
      if (!offer) throw new Error(`${product} is not offered in ${currency}`)
      return offer
    },
  }
}

function termsByMethod<T extends Terms>(all: readonly MethodTerms<T>[]) {
  const found = new Map(all.map(({ country, method, terms }) => [`${country}/${method}`, terms]))
  return (country: string, method: string): T => {
    const terms = found.get(`${country}/${method}`)
    if (!terms) throw new Error(`${country} has no ${method}`)
    return terms
  }
}

/** A bulk load is for a merchant without a past: its balances would be written over. */
async function refuseOrders(tx: OwnerTransaction, merchantId: string): Promise<void> {
  const [found] = await tx`select 1 from order_rollup where merchant_id = ${merchantId}
    union all select 1 from order_delta where merchant_id = ${merchantId} limit 1`
  if (found) throw new Error(`Merchant ${merchantId} has orders already`)
}

async function reserveAccountIds(tx: OwnerTransaction, count: number): Promise<number[]> {
  const rows = await tx<{ id: string }[]>`
    select nextval(pg_get_serial_sequence('account', 'account_id')) as id from generate_series(1, ${count})`
  return rows.map(({ id }) => Number(id)).reverse()
}

async function keepBalances(
  tx: OwnerTransaction,
  merchantId: string,
  books: SimulatedBooks,
): Promise<void> {
  const kept = [...books.balances()]
  await tx`
    update account a set balance = n.balance, last_seq = n.last_seq
    from unnest(${kept.map(({ id }) => id)}::bigint[], ${kept.map(({ balance }) => balance)}::numeric[],
                ${kept.map(({ lastSeq }) => lastSeq)}::bigint[]) as n (account_id, balance, last_seq)
    where a.merchant_id = ${merchantId} and a.account_id = n.account_id`
}
