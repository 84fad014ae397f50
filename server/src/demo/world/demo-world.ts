/** The demo world: two merchants and their operators. What exists already is left as it is. */
import { createMerchant, type NewMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { changeProduct } from '../../areas/product/change-product.command.ts'
import { createOperator, type NewOperator } from '../../areas/session/create-operator.command.ts'
import type { Database } from '../../db/database.ts'
import type { OwnerSql } from '../../db/owner.ts'
import type { ProductSetting } from '../../orders/product-setting.ts'
import { setFirstRates } from './exchange-rates.ts'
import { fillOrders } from '../bulk/fill-orders.ts'

interface DemoMerchant extends NewMerchant {
  orders: number
  /** Whose name stands under what was decided in the past. */
  reviewer: string
  operators: Omit<NewOperator, 'merchantId'>[]
  /** What was agreed on with it for crypto payins; the defaults hold where nothing was. */
  cryptoPayin?: ProductSetting
}

export const demoCustomers = 300
const past = { customers: demoCustomers, days: 90, seed: 2026 }

export const demoMerchants: DemoMerchant[] = [
  {
    merchantId: '10001',
    name: 'Harbour Trading',
    useLocalConfig: 1,
    countries: ['IN', 'TH', 'ID', 'BR'],
    orders: 6000,
    reviewer: 'finance',
    cryptoPayin: { settlementDays: 1, underpaidTolerance: '0.005', expiryMinutes: 1440 },
    operators: [
      {
        name: 'admin',
        password: 'harbour2026',
        roles: ['admin'],
        introduction: 'Head of operations',
      },
      { name: 'finance', password: 'harbour2026', roles: ['finance'], introduction: 'Treasury' },
      {
        name: 'support',
        password: 'harbour2026',
        roles: ['support'],
        introduction: 'Customer desk',
      },
      {
        name: 'viewer',
        password: 'harbour2026',
        roles: ['viewer'],
        introduction: 'External auditor',
      },
    ],
  },
  {
    merchantId: '10002',
    name: 'Lantern Games',
    useLocalConfig: 0,
    countries: [],
    orders: 400,
    reviewer: 'lantern',
    operators: [
      { name: 'lantern', password: 'lantern2026', roles: ['admin'], introduction: 'Owner' },
    ],
  },
]

/**
 * `owner` is the owner of the tables, who may COPY a whole past into them. `notifyUrlOf` says where merchants
 * are told what became of their orders; without it they are not told.
 */
export async function makeDemoWorld(
  db: Database,
  owner: OwnerSql,
  notifyUrlOf?: (merchantId: string) => string,
): Promise<void> {
  await createDemoOperators(db)
  await setFirstRates(db)
  for (const { merchantId, orders, reviewer, cryptoPayin } of demoMerchants) {
    const some = await db.asMerchant(merchantId, (tx) => tx`select 1 from order_event limit 1`)
    if (some.length > 0) continue
    if (cryptoPayin) await changeProduct(db, merchantId, 'cryptoPayin', cryptoPayin)
    const notifyUrl = notifyUrlOf?.(merchantId)
    const given = { merchantId, orders, operator: reviewer, ...(notifyUrl && { notifyUrl }) }
    await fillOrders(owner, { ...given, ...past })
  }
}

/** Merchants and those who sign in for them, without a past. */
export async function createDemoOperators(db: Database): Promise<void> {
  for (const {
    operators,
    orders: _,
    reviewer: __,
    cryptoPayin: ___,
    ...merchant
  } of demoMerchants) {
    await createMerchant(db, merchant)
    for (const operator of operators) {
      await createOperator(db, { ...operator, merchantId: merchant.merchantId })
    }
  }
}
