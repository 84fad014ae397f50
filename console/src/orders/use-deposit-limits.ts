/** What is expected of a deposit, for operators who may see products and currencies. */
import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { useQuery } from '@tanstack/react-query'
import { fetchData } from '../lib/api.ts'
import { useOperator } from '../lib/operator.ts'
import type { Limits } from './explain-credit.ts'

export function useDepositLimits(list: List, { creditStatus, currency, network }: Row) {
  const { may } = useOperator()
  const isAsked = list.name === depositList.name && creditStatus === 'abnormalQuantityNotCredited'
  const { data } = useQuery({
    queryKey: ['depositLimits', currency, network],
    queryFn: ({ signal }) => depositLimits(String(currency), String(network), signal),
    enabled: isAsked && may('product.view') && may('currency.view'),
  })
  return isAsked ? (data ?? undefined) : undefined
}

/** The minimum is that of the network or of the currency, whichever is larger. */
async function depositLimits(
  currency: string,
  network: string,
  signal: AbortSignal,
): Promise<Limits | null> {
  const how = { signal, background: true, quiet: true }
  const [{ products }, { currencies }] = await Promise.all([
    fetchData('/merchantsConfig/list', {}, how),
    fetchData('/merchantsConfig/currency/list', {}, how),
  ])
  const unit = products
    .find(({ product }) => product === 'deposit')
    ?.units.find(({ parts }) => parts[0] === currency && parts[1] === network)
  if (!unit) return null
  const currencyMinimum =
    currencies.find((each) => each.currency === currency)?.minimumDeposit ?? '0'
  const minimum = compare(currencyMinimum, unit.minimum) > 0 ? currencyMinimum : unit.minimum
  return { minimum, maximum: unit.maximum }
}
