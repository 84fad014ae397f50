/** Switches a currency: one that is off refuses new orders of every product and leaves running ones alone. */
import { declaredCurrency } from '@countinghouse/contract/areas/currency/currency-terms.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { currencySettings } from '../product/currency-setting.ts'

const word = (enabled: boolean): string => (enabled ? 'on' : 'off')

export function switchCurrency(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId }: ActingOperator,
  { currency, enabled }: { currency: string; enabled: 0 | 1 },
  address: string,
): Promise<{ enabled: 0 | 1 }> {
  return db.asMerchant(merchantId, async (tx) => {
    // Serialises concurrent changes.
    await tx`select 1 from merchant where merchant_id = ${merchantId} for update`
    const before = (await currencySettings(tx, merchantId)).get(currency)?.enabled ?? true
    const after = enabled === 1
    if (before === after) return { enabled }
    const { fullName, weight, precision } = declaredCurrency(currency)
    const row = {
      merchant_id: merchantId,
      currency,
      enabled: after,
      full_name: fullName,
      weight,
      digits: precision,
    }
    await tx`
      insert into currency_setting ${tx(row)}
      on conflict (merchant_id, currency) do update set enabled = excluded.enabled`
    const detail = { currency, before: word(before), after: word(after) }
    await audit(tx, { operatorId, action: 'currency.switched', address, detail })
    return { enabled }
  })
}
