/** The lists of orders in one chunk: each is only a few lines, and separate chunks would delay every first click. */
import AgentOrders from './areas/agent/agent.page.tsx'
import CryptoPayins from './areas/crypto-payin/crypto-payin.page.tsx'
import CryptoPayouts from './areas/crypto-payout/crypto-payout.page.tsx'
import Deposits from './areas/deposit/deposit.page.tsx'
import LocalPayins from './areas/local-payin/local-payin.page.tsx'
import LocalPayouts from './areas/local-payout/local-payout.page.tsx'
import OtcOrders from './areas/otc/otc.page.tsx'
import P2pPayins from './areas/p2p-payin/p2p-payin.page.tsx'
import P2pPayouts from './areas/p2p-payout/p2p-payout.page.tsx'
import Transfers from './areas/transfer/transfer.page.tsx'
import Withdrawals from './areas/withdrawal/withdrawal.page.tsx'

export const orderPages = {
  agentOrders: AgentOrders,
  cryptoPayins: CryptoPayins,
  cryptoPayouts: CryptoPayouts,
  deposits: Deposits,
  localPayins: LocalPayins,
  localPayouts: LocalPayouts,
  otcOrders: OtcOrders,
  p2pPayins: P2pPayins,
  p2pPayouts: P2pPayouts,
  transfers: Transfers,
  withdrawals: Withdrawals,
}
