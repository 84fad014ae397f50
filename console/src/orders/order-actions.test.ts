import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { depositMachine } from '@countinghouse/contract/areas/deposit/deposit.states.ts'
import { localPayinMachine } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import { expect, test } from 'vitest'
import {
  areMutuallyExclusive,
  buttonColor,
  orderMoves,
  permittedActions,
  permittedMoves,
  toneOfMoves,
} from './order-actions.ts'

const Resolve = () => null
const Refund = () => null

const everything = () => true
const nothing = () => false
const payin = {
  status: 'confirming',
  creditStatus: 'notCredited',
  orderAmount: '100',
  paidAmount: '60',
  excessRefunded: '0',
  expectedFee: '1',
}

test('a payin has no action while confirmations are missing, and a decision once it needs a manual credit', () => {
  expect(permittedMoves(cryptoPayinMachine, payin, everything)).toEqual([])
  for (const creditStatus of ['confirmationReceivedNotCredited', 'abnormalQuantityNotCredited']) {
    const uncredited = { ...payin, creditStatus }
    expect(permittedMoves(cryptoPayinMachine, uncredited, everything)).toEqual([
      'creditByHand',
      'returnPayment',
    ])
  }
})

test('an uncredited payin that does not cover its fee can only be returned', () => {
  const uncredited = { ...payin, creditStatus: 'abnormalQuantityNotCredited', paidAmount: '0.99' }
  expect(permittedMoves(cryptoPayinMachine, uncredited, everything)).toEqual(['returnPayment'])
})

test('an excess can be refunded until it has gone back', () => {
  const over = { ...payin, status: 'completed', creditStatus: 'credited', paidAmount: '130.5' }
  expect(permittedMoves(cryptoPayinMachine, over, everything)).toEqual(['refundExcess'])
  const back = { ...over, excessRefunded: '30.5' }
  expect(permittedMoves(cryptoPayinMachine, back, everything)).toEqual([])
  expect(permittedMoves(cryptoPayinMachine, { ...over, status: 'refunded' }, everything)).toEqual(
    [],
  )
})

test('an operator without the permission has neither the moves nor the action', () => {
  const abnormal = { status: 'abnormalQuantity' }
  const declared = orderMoves(depositMachine, { creditAfterReview: () => null })
  expect(permittedMoves(depositMachine, abnormal, everything)).toEqual(['creditAfterReview'])
  expect(permittedMoves(depositMachine, abnormal, nothing)).toEqual([])
  expect(permittedActions(declared, nothing)).toEqual([])
})

test('moves with the same dialog are one action', () => {
  const declared = orderMoves(cryptoPayinMachine, {
    creditByHand: Resolve,
    returnPayment: Resolve,
    refundExcess: Refund,
  })
  expect(permittedActions(declared, everything)).toEqual([
    { moves: ['creditByHand', 'returnPayment'], Dialog: Resolve },
    { moves: ['refundExcess'], Dialog: Refund },
  ])
})

test('moves that a review makes have no dialog of their own', () => {
  const declared = orderMoves(p2pPayoutMachine, { split: Resolve }, {}, ['approve', 'reject'])
  expect(permittedActions(declared, everything)).toEqual([{ moves: ['split'], Dialog: Resolve }])
  const trading = { status: 'trading', pieceCount: 0 }
  expect(permittedMoves(declared.machine, trading, everything)).toEqual(['split'])
  expect(permittedMoves(declared.machine, { ...trading, pieceCount: 3 }, everything)).toEqual([])
  const waiting = { ...trading, status: 'pendingMerchantAudit' }
  expect(permittedMoves(declared.machine, waiting, everything)).toEqual([])
})

test('actions of different states share a place, those of one state do not', () => {
  const frozenOrNot = { freeze: Refund, unfreeze: Resolve, refund: Resolve }
  expect(areMutuallyExclusive(orderMoves(localPayinMachine, frozenOrNot), everything)).toBe(true)
  const together = { freeze: Refund, unfreeze: Resolve, refund: () => null }
  expect(areMutuallyExclusive(orderMoves(localPayinMachine, together), everything)).toBe(false)
})

test('a button has the colour of where its move leads', () => {
  expect(buttonColor(withdrawalMachine, 'reject')).toEqual({ color: 'red' })
  expect(buttonColor(withdrawalMachine, 'approve')).toEqual({})
  expect(buttonColor(p2pPayoutMachine, 'reject')).toEqual({ color: 'red' })
  expect(buttonColor(p2pPayoutMachine, 'approve')).toEqual({})
  expect(toneOfMoves(depositMachine, ['creditAfterReview'])).toBe('good')
  expect(toneOfMoves(withdrawalMachine, ['approve', 'reject'])).toBeUndefined()
})
