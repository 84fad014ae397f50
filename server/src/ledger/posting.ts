/** The words in which an area says what a move does to the books. */
import {
  type Bucket,
  buckets as bucketsOfOwners,
  type FlowType,
  flowTypes as flowTypeChoices,
} from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { isPositive } from '@countinghouse/contract/kit/decimal.ts'

export const ownerKinds = { merchant: 1, customer: 2, platform: 3 } as const
const buckets = { ...bucketsOfOwners.ids, open: 4 } as const
export const flowTypes = flowTypeChoices.ids

/** An account within a merchant's books; currency comes with the posting. */
export interface AccountKey {
  ownerKind: (typeof ownerKinds)[keyof typeof ownerKinds]
  ownerId: string
  country: string
  bucket: (typeof buckets)[keyof typeof buckets]
}

export const merchantAccount = (bucket: Bucket, country = ''): AccountKey => ({
  ownerKind: ownerKinds.merchant,
  ownerId: '',
  country,
  bucket: buckets[bucket],
})

export const customerAccount = (uid: string, bucket: Bucket): AccountKey => ({
  ownerKind: ownerKinds.customer,
  ownerId: uid,
  country: '',
  bucket: buckets[bucket],
})

/** The merchant's own account where no customer is named. */
export const walletOf = (uid: string, bucket: Bucket): AccountKey =>
  uid === '' ? merchantAccount(bucket) : customerAccount(uid, bucket)

/** `upstream`: the chain or bank that money comes from and goes to. `feeIncome`: what the platform earns. */
export const platformAccount = (name: 'upstream' | 'feeIncome'): AccountKey => ({
  ownerKind: ownerKinds.platform,
  ownerId: name,
  country: '',
  bucket: buckets.open,
})

export const availableOf = (key: AccountKey): AccountKey => ({ ...key, bucket: buckets.available })

/** One name per account of a merchant; the lock query builds the same from its columns. */
export const accountName = (key: AccountKey, currency: string): string =>
  `${key.ownerKind}/${key.ownerId}/${currency}/${key.country}/${key.bucket}`

export const isPlatform = (key: AccountKey): boolean => key.ownerKind === ownerKinds.platform

export interface Posting {
  type: FlowType
  from: AccountKey
  to: AccountKey
  currency: string
  amount: string
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

/** The platform's accounts go by their own names, which are the interesting part. */
export function ownerName(kind: number, id: string): { owner: string; ownerId: string } {
  const owner = nameIn(ownerKinds, kind)
  return owner === 'platform' ? { owner: id, ownerId: '' } : { owner, ownerId: id }
}
