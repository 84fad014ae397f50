/** One balance, of the merchant or of a customer; and the URLs of its records and statements. */
import {
  type BalanceName,
  type Bucket,
  bucketNames,
} from '@countinghouse/contract/areas/flow/flow.fields.ts'
import type { CountryOrNone } from '@countinghouse/contract/currencies.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'

export type Balance = BalanceName
type Owner = Pick<Balance, 'customerUid'>

export const isBucket = (name: string): name is Bucket =>
  bucketNames.some((bucket) => bucket === name)

/** Empty for anything that is not a country: crypto has none, and lists of crypto have no such column. */
export const countryIn = (name: unknown): CountryOrNone =>
  countries.find((country) => country === name) ?? ''

/** The currency and country of a row's balances. */
export const denominationOf = ({ currency, country }: Row) => ({
  currency: String(currency),
  country: countryIn(country),
})

export const flowPermission = ({ customerUid }: Owner): Permission =>
  customerUid === undefined ? 'merchantFlow.view' : 'customerFlow.view'

const basePath = ({ customerUid }: Owner) =>
  customerUid === undefined ? '/merchantsFlowWater' : '/customerFlowWater'

/** The request body of calls about one balance. */
export const balanceBody = ({ customerUid, currency, country, bucket }: Balance) => ({
  ...(customerUid !== undefined && { customerUid }),
  currency,
  country,
  bucket,
})

/** The same as query parameters, without empty ones. */
const balanceParams = ({ customerUid, currency, country, bucket }: Partial<Balance>) =>
  new URLSearchParams({
    ...(customerUid !== undefined && { customerUid }),
    ...(currency && { currency }),
    ...(country && { country }),
    ...(bucket && { bucket }),
  })

export const explainPath = (balance: Balance) => `${basePath(balance)}/explain`
export const statementPath = (owner: Owner) => `${basePath(owner)}/statement`

/** The list of flow records of one or all of these balances. */
export function flowUrl({ customerUid, ...rest }: Partial<Balance>): string {
  const filters = balanceParams(rest)
  const owner = customerUid === undefined ? '' : `/${encodeURIComponent(customerUid)}`
  return `${basePath({ customerUid })}/list${owner}${filters.size > 0 ? `?${filters}` : ''}`
}

/** Of the total, which is where questions begin. */
export const statementUrl = (balance: Omit<Balance, 'bucket'>, days: object = {}): string =>
  `${basePath(balance)}/statement?${new URLSearchParams([...balanceParams(balance), ...Object.entries(days)])}`

/** The records of one fiat account, in all buckets. */
export const billsUrl = ({ currency, country }: Pick<Balance, 'currency' | 'country'>) =>
  `/legalCurrency/order/detail/${currency}/${country}`
