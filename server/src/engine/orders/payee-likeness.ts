/**
 * Finds a paid payee that a new one may be mistaken for. Payees look alike if their names or their accounts do;
 * docs/decisions/reviews-and-separation-of-duties.md has the rules.
 */

import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { Likeness } from '@countinghouse/contract/engine/review.ts'
import { editDistance, skeletonOf, skeletonOfWords } from './confusable-text.ts'

export interface Payee {
  country: string
  account: string
  details: Details
}

const accountEditsMax = 2
const nameEditsMax = 1
/** For short names one letter makes another name: 王伟 and 王芳 are two people. */
const similarNameMin = 5

/** What is compared, derived once for each payee. */
export interface PayeeSkeleton {
  payee: Payee
  /** As written, except for case and spaces. */
  name: string
  nameSkeleton: string
  wordsSkeleton: string
  accountSkeleton: string
  /** Everything that determines where the money goes: the same number at another bank is another account. */
  destination: string
}

export function skeletonOfPayee(payee: Payee): PayeeSkeleton {
  const { country, account, details } = payee
  const { holderName = '', ...others } = details
  return {
    payee,
    name: holderName.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase(),
    nameSkeleton: skeletonOf(holderName),
    wordsSkeleton: skeletonOfWords(holderName),
    accountSkeleton: skeletonOf(account),
    destination: JSON.stringify([country, account, Object.entries(others).sort()]),
  }
}

/** The most similar payee; undefined if this payee itself has been paid before. */
export function findLookalike(
  payee: PayeeSkeleton,
  paid: readonly PayeeSkeleton[],
): { why: Likeness; payee: Payee } | undefined {
  if (paid.some((other) => isSame(payee, other))) return undefined
  let closest: { why: Likeness; payee: Payee; distance: number } | undefined
  for (const other of paid) {
    const found = likeness(payee, other)
    if (found && found.distance < (closest?.distance ?? Number.POSITIVE_INFINITY))
      closest = { ...found, payee: other.payee }
  }
  return closest && { why: closest.why, payee: closest.payee }
}

const isSame = (one: PayeeSkeleton, other: PayeeSkeleton): boolean =>
  one.destination === other.destination && one.name === other.name

function likeness(
  one: PayeeSkeleton,
  other: PayeeSkeleton,
): { why: Likeness; distance: number } | undefined {
  const nameEdits = editsOfNames(one, other)
  if (one.destination === other.destination) return { why: 'otherName', distance: nameEdits }
  const accountEdits =
    one.payee.country === other.payee.country
      ? editDistance(one.accountSkeleton, other.accountSkeleton, accountEditsMax)
      : accountEditsMax + 1
  const distance = accountEdits + nameEdits
  if (accountEdits <= accountEditsMax) return { why: 'similarAccount', distance }
  return nameEdits <= nameEditsMax ? { why: 'otherAccount', distance } : undefined
}

function editsOfNames(one: PayeeSkeleton, other: PayeeSkeleton): number {
  if (one.wordsSkeleton === other.wordsSkeleton) return 0
  const shorter = Math.min(one.nameSkeleton.length, other.nameSkeleton.length)
  return shorter < similarNameMin
    ? nameEditsMax + 1
    : editDistance(one.nameSkeleton, other.nameSkeleton, nameEditsMax)
}
