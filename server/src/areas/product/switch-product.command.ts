/** Switches products and their units: what is off refuses new orders and leaves running ones alone. */
import type { Product } from '@countinghouse/contract/areas/product/product-terms.ts'
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { productSettings } from './product-setting.ts'
import { type Unit, unitsOf } from './units.ts'

type Scoped = { db: Pick<Database, 'asMerchant'> }
type Flag = 0 | 1

const word = (enabled: boolean): string => (enabled ? 'on' : 'off')

export function switchProduct(
  { db }: Scoped,
  { merchantId, operatorId }: ActingOperator,
  { product, enabled }: { product: Product; enabled: Flag },
  address: string,
): Promise<{ enabled: Flag }> {
  return db.asMerchant(merchantId, async (tx) => {
    await lockSettings(tx, merchantId)
    const { enabled: before } = (await productSettings(tx, merchantId))[product]
    const after = enabled === 1
    if (before === after) return { enabled }
    const row = { merchant_id: merchantId, product, enabled: after }
    await tx`
      insert into product_setting ${tx(row)}
      on conflict (merchant_id, product) do update set enabled = excluded.enabled`
    const detail = { product, before: word(before), after: word(after) }
    await audit(tx, { operatorId, action: 'product.switched', address, detail })
    return { enabled }
  })
}

/** Switches the given units of a product; units that are already as wanted are not changed. */
export function switchUnits(
  { db }: Scoped,
  { merchantId, operatorId }: ActingOperator,
  product: Product,
  isMeant: (unit: Unit) => boolean,
  enabled: Flag,
  address: string,
): Promise<{ enabled: Flag }> {
  return db.asMerchant(merchantId, async (tx) => {
    await lockSettings(tx, merchantId)
    const units = (await unitsOf(tx, merchantId, product)).filter(isMeant)
    if (units.length === 0) throw callError('notFound')
    const others = units.filter((unit) => unit.enabled !== (enabled === 1))
    for (const unit of others) await unit.switchTo(tx, merchantId, enabled === 1)
    for (const { id, enabled: before } of others) {
      const detail = { unit: id, before: word(before), after: word(!before) }
      await audit(tx, { operatorId, action: 'product.switched', address, detail })
    }
    return { enabled }
  })
}

/** Serialises concurrent changes. */
const lockSettings = (tx: Transaction, merchantId: string) =>
  tx`select 1 from merchant where merchant_id = ${merchantId} for update`

/** The product of a unit's id; refuses an unknown one. */
export function productOfUnit(id: string): Product {
  const [product] = id.split('.')
  if (!isOrderKind(product)) throw callError('notFound')
  return product
}
