/** Who pays and who receives: looked up by UID, so that the operator sees a name before money moves. */
import type { AccountType } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchData } from '../../lib/api.ts'

export interface Account {
  type: AccountType
  /** Empty for the merchant's own account. */
  uid: string
  customerName?: string
  available?: string
}

export const accountOf = (type: string, uid: string): Account =>
  type === 'customer' ? { type, uid: uid.trim() } : { type: 'merchant', uid: '' }

export const isSame = (a: Account, b: Account): boolean => a.type === b.type && a.uid === b.uid

const isNamed = ({ type, uid }: Account): boolean => type === 'merchant' || uid !== ''

/** "No such customer" is shown at the field instead. */
const silent = { quiet: true }

/** The key has the type too, because an empty customer UID is not the merchant, whose UID is also empty. */
const outQuery = (currency: string, { type, uid }: Account) => ({
  queryKey: ['transfer', 'out', currency, type, uid] as const,
  queryFn: async () => {
    const body = { currency, customerUid: uid }
    const { accounts } = await fetchData('/transfer/queryTransferOutInAccount', body, silent)
    return accounts.find(({ customerUid }) => customerUid === uid) ?? null
  },
  // What is available changes while a dialog is open.
  staleTime: 5_000,
})

const inQuery = ({ uid }: Account) => ({
  queryKey: ['transfer', 'in', uid] as const,
  queryFn: () => fetchData('/transfer/queryTransferInAccount', { customerUid: uid }, silent),
})

export const useOutAccount = (currency: string, account: Account) =>
  useQuery({ ...outQuery(currency, account), enabled: currency !== '' && isNamed(account) })

export const useInAccount = (account: Account) =>
  useQuery({ ...inQuery(account), enabled: account.type === 'customer' && isNamed(account) })

/** Waits for the lookup, because the one started on leaving the field may still be running. */
export const fetchOutAccount = (client: QueryClient, currency: string, account: Account) =>
  client.fetchQuery(outQuery(currency, account))
export const fetchInAccount = (client: QueryClient, account: Account) =>
  client.fetchQuery(inQuery(account))
