/** `npm run demo -- --orders N`: fills a database with a past of N orders, to measure with. */
import { parseArgs } from 'node:util'
import { countries } from '@countinghouse/contract/limits.ts'
import { createMerchant } from '../src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '../src/areas/session/create-operator.command.ts'
import { loadServices } from '../src/load-services.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { findDatabase } from '../src/platform/db/find-database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { withOwner } from '../src/platform/db/owner.ts'
import { StartError } from '../src/platform/start-error.ts'
import { demoKindNames as kinds } from './kinds/all-kinds.ts'
import { createLargeHistory } from './multiply/large-history.ts'
import { sandboxCustody } from './world/addresses.ts'
import { setFirstRates } from './world/exchange-rates.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    merchant: { type: 'string', default: '50001' },
    customers: { type: 'string', default: '5000' },
    days: { type: 'string', default: '365' },
    only: { type: 'string', default: '' },
  },
})

async function run(): Promise<void> {
  const orders = Number(values.orders)
  if (!Number.isInteger(orders) || orders < 1 || orders > 100_000_000) {
    throw new StartError('--orders must be a whole number from 1 to 100000000.')
  }
  const only = kinds.find((kind) => kind === values.only)
  if (values.only && !only) throw new StartError(`--only must be one of ${kinds.join(', ')}.`)
  const merchantId = values.merchant
  const name = `bench${merchantId}`
  const config = readConfig(process.env)
  const { address, stop } = await findDatabase(config)
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
    const services = await loadServices(config, db, sandboxCustody)
    const begun = performance.now()
    const result = await withOwner(address, (owner) =>
      createLargeHistory(services, owner, {
        merchantId,
        orders,
        customers: Number(values.customers),
        days: Number(values.days),
        maker: name,
        checker: name,
        only,
      }),
    )
    await db.close()
    const seconds = (performance.now() - begun) / 1000
    console.log(`${result} orders in ${seconds.toFixed(0)} s. Sign in as ${name} with bench2026.`)
  } finally {
    await stop()
  }
}

const hasOrders = async (db: Database, merchantId: string): Promise<boolean> => {
  const found = await db.asMerchant(merchantId, (tx) => tx`select 1 from order_event limit 1`)
  return found.length > 0
}

try {
  await run()
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
