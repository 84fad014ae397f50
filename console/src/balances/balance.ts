/** One balance: of the merchant, or of a customer; and where its records and statements are. */
import type { Bucket } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'

export interface Balance {
  /** Undefined for the merchant's own. */
  customerUid?: string | undefined
  currency: string
  bucket: Bucket
}

export const bucketNames: readonly Bucket[] = ['available', 'frozen', 'unsettled']

export const isBucket = (name: string): name is Bucket =>
  bucketNames.some((bucket) => bucket === name)

export const flowPermission = ({
  customerUid,
}: {
  customerUid?: string | undefined
}): Permission => (customerUid === undefined ? 'merchantFlow.view' : 'customerFlow.view')

const basePath = ({ customerUid }: { customerUid?: string | undefined }) =>
  customerUid === undefined ? '/merchantsFlowWater' : '/customerFlowWater'

/** What calls about one balance take. */
export const bodyOf = ({ customerUid, currency, bucket }: Balance) => ({
  ...(customerUid !== undefined && { customerUid }),
  currency,
  bucket,
})

export const explainPath = (balance: Balance) => `${basePath(balance)}/explain`
export const statementPath = (of: { customerUid?: string | undefined }) =>
  `${basePath(of)}/statement`

/** The flow records of all or one of these balances. */
export function flowAddress(of: {
  customerUid?: string | undefined
  currency?: string
  bucket?: Bucket
}): string {
  const { customerUid, currency, bucket } = of
  const filters = new URLSearchParams({
    ...(currency && { currency }),
    ...(bucket && { bucket }),
  })
  const owner = customerUid === undefined ? '' : `/${encodeURIComponent(customerUid)}`
  return `${basePath({ customerUid })}/list${owner}${filters.size > 0 ? `?${filters}` : ''}`
}

export function statementAddress(balance: Balance): string {
  return `${basePath(balance)}/statement?${new URLSearchParams(bodyOf(balance))}`
}

/** The customer's row in the list of customers, with everything about the customer open. */
export function customerAddress(customerUid: string): string {
  return `/customer/list?${new URLSearchParams({ customerUid, detail: customerUid })}`
}
