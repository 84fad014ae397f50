import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { depositMachine } from '@countinghouse/contract/areas/deposit/deposit.states.ts'
import { localPayinMachine } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { otcMachine } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import { describe, expect, test } from 'vitest'
import { explainStatus } from './explain-status.ts'
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

  test('an order that was rejected has ended, by whom and why', () => {
    const rejected = event('auditRejected', 'Unknown address')
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
