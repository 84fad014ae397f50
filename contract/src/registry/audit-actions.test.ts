/** What must not compile: the type check of this file is the test, and fails when an error is missing. */
import { expect, test } from 'vitest'
import type { AuditAction } from './audit-actions.ts'

const action = (name: AuditAction): string => name

test('an action that is audited is declared, or a move that operators of its kind make', () => {
  expect([
    action('signOut'),
    action('cryptoPayin.creditByHand'),
    action('deposit.creditAfterReview'),
    action('cryptoPayout.approve'),
  ]).toHaveLength(4)
  // @ts-expect-error misspelt
  action('cryptoPayin.creditByHands')
  // @ts-expect-error a move that the clock makes
  action('cryptoPayin.settle')
  // @ts-expect-error a move of another kind
  action('transfer.creditAfterReview')
  // @ts-expect-error declared nowhere
  action('signIn.failed')
})
