/** What a merchant has switched off: new orders of it are refused, and running ones are left alone. */
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'

export interface SwitchedOff {
  product: boolean
  currencies: ReadonlySet<string>
}

export async function switchedOff(
  tx: Transaction,
  merchantId: string,
  product: string,
): Promise<SwitchedOff> {
  const rows = await tx<{ currency: string | null }[]>`
    select null as currency from product_setting
    where merchant_id = ${merchantId} and product = ${product} and not enabled
    union all
    select currency from currency_setting where merchant_id = ${merchantId} and not enabled`
  const off = rows.map(({ currency }) => currency)
  return {
    product: isOrderKind(product) && off.includes(null),
    currencies: new Set(off.filter((currency) => currency !== null)),
  }
}

export function refuseSwitchedOff(
  off: SwitchedOff,
  product: string,
  used: readonly (string | undefined)[],
): void {
  if (off.product && isOrderKind(product)) throw callError('productOff')
  const currency = used.find((each) => each !== undefined && off.currencies.has(each))
  if (currency !== undefined) throw callError('currencyOff', { currency })
}
