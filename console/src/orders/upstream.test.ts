import { agentList } from '@countinghouse/contract/areas/agent/agent.order.ts'
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { depositList } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { localPayoutKind } from '@countinghouse/contract/areas/local-payout/local-payout.order.ts'
import { otcList } from '@countinghouse/contract/areas/otc/otc.order.ts'
import { p2pPayinList } from '@countinghouse/contract/areas/p2p-payin/p2p-payin.order.ts'
import { expect, test } from 'vitest'
import { upstreamOf, withUpstreamName } from './upstream.ts'

test('trades are reported by a desk, money of a country by a bank, the rest by a network', () => {
  for (const list of [agentList, otcList, p2pPayinList]) expect(upstreamOf(list)).toBe('desk')
  expect(upstreamOf(localPayoutKind.list)).toBe('bank')
  for (const list of [depositList, cryptoPayinList]) expect(upstreamOf(list)).toBe('network')
})

test('only the upstream is called otherwise', () => {
  const names = { upstream: 'Network', platform: 'Platform' }
  const others = { bank: 'Bank', desk: 'Desk' }
  expect(withUpstreamName(agentList, names, others)).toEqual({ ...names, upstream: 'Desk' })
  expect(withUpstreamName(depositList, names, others)).toEqual(names)
})
