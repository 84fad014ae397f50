/** `npm run demo -- --orders N`: fills a database with a past of N orders, to measure with. */
import { parseArgs } from 'node:util'
import { countries } from '@countinghouse/contract/limits.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { createMerchant } from './areas/merchant/create-merchant.command.ts'
import { createOperator } from './areas/session/create-operator.command.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { findDatabase } from './db/find-database.ts'
import { migrate } from './db/migrate.ts'
import { withOwner } from './db/owner.ts'
import { fillOrders } from './demo/bulk/fill-orders.ts'
import { demoKindNames as kinds } from './demo/kinds/all-kinds.ts'
import { setFirstRates } from './demo/world/exchange-rates.ts'
import { StartError } from './start-error.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    merchant: { type: 'string', default: '50001' },
    customers: { type: 'string', default: '5000' },
    days: { type: 'string', default: '365' },
    only: { type: 'string', default: '' },
  },
})

const none = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<OrderKind, number>

async function run(): Promise<void> {
  const orders = Number(values.orders)
  if (!Number.isInteger(orders) || orders < 1 || orders > 100_000_000) {
    throw new StartError('--orders must be a whole number from 1 to 100000000.')
  }
  const only = kinds.find((kind) => kind === values.only)
  if (values.only && !only) throw new StartError(`--only must be one of ${kinds.join(', ')}.`)
  const merchantId = values.merchant
  const name = `bench${merchantId}`
  const { address, stop } = await findDatabase(readConfig(process.env))
  try {
    await migrate(address)
    const db = openDatabase(address, 2)
    const merchant = { merchantId, name, useLocalConfig: 1 as const, countries: [...countries] }
    // One that is there without orders was left by a fill that did not come to its end.
    if (!(await createMerchant(db, merchant)) && (await hasOrders(db, merchantId))) {
      throw new StartError(`Merchant ${merchantId} exists already; choose another with --merchant.`)
    }
    const operator = {
      merchantId,
      name,
      password: 'bench2026',
      roles: ['admin' as const],
      introduction: '',
    }
    await createOperator(db, operator)
    await setFirstRates(db)
    await db.close()
    const begun = performance.now()
    await withOwner(address, async (owner) => {
      await fillOrders(owner, {
        merchantId,
        orders,
        customers: Number(values.customers),
        days: Number(values.days),
        seed: 1,
        operator: name,
        ...(only ? { weights: { ...none, [only]: 1 } } : {}),
        progress: shown(),
      })
    })
    const seconds = (performance.now() - begun) / 1000
    console.log(`\n${orders} orders in ${seconds.toFixed(0)} s. Sign in as ${name} with bench2026.`)
  } finally {
    await stop()
  }
}

const hasOrders = async (db: Database, merchantId: string): Promise<boolean> => {
  const found = await db.asMerchant(merchantId, (tx) => tx`select 1 from order_event limit 1`)
  return found.length > 0
}

/** A few times a second, not for every row. */
function shown(): (rows: number) => void {
  let next = 0
  return (rows) => {
    if (performance.now() < next) return
    next = performance.now() + 200
    process.stdout.write(`\r${rows} rows made`)
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
