/** Refuses amounts in a report that have more decimals than their currency: no balance may ever hold such a fraction. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import { fractionDigits } from '@countinghouse/contract/engine/decimal.ts'
import type { OrderKindDefinition, OrderRow } from '../../engine/orders/order-kind.ts'
import { callError } from '../../platform/call-error.ts'

export function refuseTooFine(
  { source }: Pick<OrderKindDefinition, 'source'>,
  order: OrderRow,
  { amount, set = {} }: { amount?: string; set?: Readonly<Record<string, unknown>> },
): void {
  if (amount !== undefined) refuseDigits(amount, order.currency)
  const stored: Readonly<Record<string, unknown>> = { ...order }
  for (const [name, field] of Object.entries(source.list.fields)) {
    const reported = set[source.columns[name] ?? '']
    if (field.type !== 'money' || typeof reported !== 'string') continue
    const currency = stored[source.columns[field.currencyField] ?? '']
    refuseDigits(reported, String(currency))
  }
}

export function refuseDigits(amount: string, currency: string): void {
  const digits = currencies[currency]?.precision
  if (digits !== undefined && isAmount(amount) && fractionDigits(amount) > digits)
    throw callError('amountTooFine', { digits, currency })
}
