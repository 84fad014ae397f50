/** The vocabulary in which areas declare what a move posts. */
import {
  type Bucket,
  buckets as bucketsOfOwners,
  type FlowType,
  flowTypes as flowTypeChoices,
} from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { type CountryOrNone, isCountryFor } from '@countinghouse/contract/currencies.ts'
import { isPositive } from '@countinghouse/contract/engine/decimal.ts'

export const ownerKinds = { merchant: 1, customer: 2, platform: 3, agent: 4 } as const
const buckets = { ...bucketsOfOwners.ids, open: 4 } as const
export const flowTypes = flowTypeChoices.ids

/**
 * The owner of an account in a merchant's books, and which part of the balance. The currency comes with the posting.
 */
export interface AccountKey {
  ownerKind: (typeof ownerKinds)[keyof typeof ownerKinds]
  ownerId: string
  bucket: (typeof buckets)[keyof typeof buckets]
}

export const merchantAccount = (bucket: Bucket): AccountKey => ({
  ownerKind: ownerKinds.merchant,
  ownerId: '',
  bucket: buckets[bucket],
})

export const customerAccount = (uid: string, bucket: Bucket): AccountKey => ({
  ownerKind: ownerKinds.customer,
  ownerId: uid,
  bucket: buckets[bucket],
})

/** A part of an agent's deposit. */
export const agentAccount = (agentId: string, bucket: Bucket): AccountKey => ({
  ownerKind: ownerKinds.agent,
  ownerId: agentId,
  bucket: buckets[bucket],
})

/** The merchant's own account where no customer is named. */
export const walletOf = (uid: string, bucket: Bucket): AccountKey =>
  uid === '' ? merchantAccount(bucket) : customerAccount(uid, bucket)

/**
 * `upstream`: the chain or bank that money comes from and goes to. `feeIncome`: what the platform earns. `advanced`: what
 * it laid out for owners in debt. `debtors`: the other side of what these owe.
 */
export type PlatformAccount = 'upstream' | 'feeIncome' | 'advanced' | 'debtors'
export const platformAccount = (name: PlatformAccount): AccountKey => ({
  ownerKind: ownerKinds.platform,
  ownerId: name,
  bucket: buckets.open,
})

export const availableOf = (key: AccountKey): AccountKey => ({ ...key, bucket: buckets.available })
export const debtOf = (key: AccountKey): AccountKey => ({ ...key, bucket: buckets.debt })

/** The currency of an account or posting, and for fiat its country. */
export interface Denomination {
  currency: string
  /** Left out, or empty, for crypto. */
  country?: CountryOrNone | undefined
}

/** Every account name is built with this: it throws for fiat without a country and for crypto with one. */
export function countryOf({ currency, country = '' }: Denomination): CountryOrNone {
  if (isCountryFor(currency, country)) return country
  throw new Error(
    country === '' ? `${currency} is fiat: name its country` : `${currency} has no country`,
  )
}

/** One name per account of a merchant; the lock query builds the same from its columns. */
export const accountName = (key: AccountKey, denomination: Denomination): string =>
  `${key.ownerKind}/${key.ownerId}/${denomination.currency}/${countryOf(denomination)}/${key.bucket}`

export const isPlatform = (key: AccountKey): boolean => key.ownerKind === ownerKinds.platform

/** Both accounts have the posting's denomination: a posting changes neither currency nor country. */
export interface Posting extends Denomination {
  type: FlowType
  from: AccountKey
  to: AccountKey
  amount: string
  /** Taken whatever there is: what the account lacks becomes its owner's debt (debt.ts). */
  orDebt?: true
}

/** Leaves out what moves nothing: a fee of zero is no posting. */
export const postings = (...all: Posting[]): Posting[] => all.filter((p) => isPositive(p.amount))

const nameIn = <N extends string>(ids: Readonly<Record<N, number>>, id: number): N => {
  const found = (Object.keys(ids) as N[]).find((name) => ids[name] === id)
  if (!found) throw new Error(`No name for ${id}`)
  return found
}

export const flowTypeName = (id: number): FlowType => nameIn(flowTypes, id)
export const bucketName = (id: number): keyof typeof buckets => nameIn(buckets, id)

/** The platform's accounts are shown by name: it says more than the kind of owner. */
export function ownerName(kind: number, id: string): { owner: string; ownerId: string } {
  const owner = nameIn(ownerKinds, kind)
  return owner === 'platform' ? { owner: id, ownerId: '' } : { owner, ownerId: id }
}
