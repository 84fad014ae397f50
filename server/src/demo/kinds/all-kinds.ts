/** Every kind of order of the demo world; one that is missing does not compile. */
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { agent } from './agent.ts'
import { cryptoPayin } from './crypto-payin.ts'
import { cryptoPayout } from './crypto-payout.ts'
import type { DemoKind } from './demo-kind.ts'
import { deposit } from './deposit.ts'
import { localPayin } from './local-payin.ts'
import { localPayout } from './local-payout.ts'
import { otc } from './otc.ts'
import { p2pPayin } from './p2p-payin.ts'
import { p2pPayout } from './p2p-payout.ts'
import { transfer } from './transfer.ts'
import { withdrawal } from './withdrawal.ts'

export const demoKinds: Record<OrderKind, DemoKind> = {
  cryptoPayin,
  cryptoPayout,
  deposit,
  withdrawal,
  transfer,
  localPayin,
  localPayout,
  p2pPayin,
  p2pPayout,
  otc,
  agent,
}

export const demoKindNames = Object.keys(demoKinds) as OrderKind[]
