import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { cryptoPayoutMachine } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.states.ts'
import { depositMachine } from '@countinghouse/contract/areas/deposit/deposit.states.ts'
import { localPayinMachine } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { localPayoutMachine } from '@countinghouse/contract/areas/local-payout/local-payout.states.ts'
import { otcMachine } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import { describe, expect, test } from 'vitest'
import { explainStatus, overdueSince } from './explain-status.ts'
import type { OrderEvent } from './trace.ts'

const event = (toStatus: string, remark = ''): OrderEvent => ({
  pieceNo: null,
  move: 'x',
  fromStatus: null,
  toStatus,
  actor: 'upstream',
  remark,
  time: '2026-11-16T08:00:00Z',
})

describe('where an order stands', () => {
  test('a deposit that was flagged waits for an operator, and says why', () => {
    const order = { status: 'abnormalQuantity' }
    const events = [event('confirming'), event('abnormalQuantity', 'Too small')]
    expect(explainStatus(depositMachine, order, events)).toEqual({
      reason: 'Too small',
      open: ['creditAfterReview'],
      waitsFor: 'operator',
    })
  })

  test('a deposit that is seen waits for confirmations', () => {
    const order = { status: 'confirming', txHash: 'T', confirmations: 3, confirmationsNeeded: 20 }
    const events = [event('confirming'), event('confirming', '3 of 20 confirmations')]
    // Not said twice.
    expect(explainStatus(depositMachine, order, events)).toMatchObject({
      reason: '',
      waitsFor: 'confirmations',
    })
  })

  test('what an upstream gave up has failed, in matching where nobody was found to trade with', () => {
    const failing = (fromStatus: string, toStatus: string, actor = 'upstream') => ({
      ...event(toStatus, 'No buyer'),
      fromStatus,
      actor,
    })
    const failureOf = (machine: Machine, into: OrderEvent) =>
      explainStatus(machine, { status: into.toStatus }, [into]).failure
    expect(failureOf(p2pPayoutMachine, failing('trading', 'failed'))).toBe('match')
    expect(failureOf(p2pPayoutMachine, failing('paying', 'failed'))).toBe('order')
    expect(failureOf(withdrawalMachine, failing('withdrawing', 'failedReturned'))).toBe('order')
    const rejected = failing('pendingReview', 'auditRejected', 'operator:eva')
    expect(failureOf(withdrawalMachine, rejected)).toBeUndefined()
  })

  test('a withdrawal that was sent waits for the network', () => {
    const order = { status: 'withdrawing' }
    expect(explainStatus(withdrawalMachine, order, [event('withdrawing')]).waitsFor).toBe(
      'upstream',
    )
  })

  test('an order under appeal waits for its decision', () => {
    for (const machine of [otcMachine, p2pPayoutMachine])
      expect(explainStatus(machine, { status: 'appealing' }, []).waitsFor).toBe('appeal')
  })

  test('a payin waits for the payer once it can be paid', () => {
    expect(explainStatus(cryptoPayinMachine, { status: 'pendingPayment' }, []).waitsFor).toBe(
      'payer',
    )
    expect(explainStatus(localPayinMachine, { status: 'paying' }, []).waitsFor).toBe('payer')
    expect(explainStatus(localPayinMachine, { status: 'toBeSubmitted' }, []).waitsFor).toBe(
      'upstream',
    )
  })

  test('a failed verification waits for a person, until it runs again', () => {
    const order = { status: 'pendingVerification', verifyStatus: 'failed' }
    const failed = event('pendingVerification', 'Name differs')
    expect(explainStatus(otcMachine, order, [failed])).toEqual({
      reason: 'Name differs',
      open: ['verifyAgain'],
      waitsFor: 'retry',
    })
    const again = { ...order, verifyStatus: 'pending' }
    expect(explainStatus(otcMachine, again, [failed]).waitsFor).toBe('upstream')
  })

  test('what people of the platform process by hand is not said to continue by itself', () => {
    for (const machine of [cryptoPayoutMachine, localPayoutMachine])
      expect(explainStatus(machine, { status: 'manualProcessing' }, []).waitsFor).toBe('byHand')
  })

  test('a split payout waits for those who trade its pieces', () => {
    const order = { status: 'trading', pieceCount: 2 }
    expect(explainStatus(p2pPayoutMachine, order, []).waitsFor).toBe('upstream')
  })

  test('what waits longer than usual says since when, and a payin only after it has expired', () => {
    const events = [event('trading')]
    const after = (minutes: number, waitsFor: 'upstream' | 'payer', order = {}) =>
      overdueSince(waitsFor, order, events, Date.parse('2026-11-16T08:00:00Z') + minutes * 60_000)
    expect([after(60, 'upstream'), after(61, 'upstream')]).toEqual([
      undefined,
      '2026-11-16T08:00:00Z',
    ])
    const payin = { expireTime: '2026-11-18T08:00:00Z' }
    expect([after(2880, 'payer', payin), after(2881, 'payer', payin)]).toEqual([
      undefined,
      '2026-11-16T08:00:00Z',
    ])
    expect(overdueSince(undefined, {}, events, Date.now())).toBeUndefined()
  })

  test('an order that was rejected has ended, by whom and why', () => {
    const rejected = { ...event('auditRejected', 'Unknown address'), actor: 'operator:eva' }
    const order = { status: 'auditRejected' }
    expect(explainStatus(withdrawalMachine, order, [rejected])).toEqual({
      reason: 'Unknown address',
      open: [],
      failedBy: rejected,
    })
  })

  test('an order that came to a good end waits for nobody', () => {
    const { waitsFor, failedBy } = explainStatus(depositMachine, { status: 'credited' }, [])
    expect([waitsFor, failedBy]).toEqual([undefined, undefined])
  })
})
