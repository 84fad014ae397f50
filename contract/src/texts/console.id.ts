import agent from '../areas/agent/texts.id.ts'
import asset from '../areas/asset/texts.id.ts'
import conversation from '../areas/conversation/texts.id.ts'
import cryptoPayin from '../areas/crypto-payin/texts.id.ts'
import cryptoPayout from '../areas/crypto-payout/texts.id.ts'
import customer from '../areas/customer/texts.id.ts'
import deposit from '../areas/deposit/texts.id.ts'
import exportRecord from '../areas/export-record/texts.id.ts'
import field from '../areas/field/texts.id.ts'
import figure from '../areas/figure/texts.id.ts'
import file from '../areas/file/texts.id.ts'
import flow from '../areas/flow/texts.id.ts'
import form from '../areas/form/texts.id.ts'
import list from '../areas/list/texts.id.ts'
import localPayin from '../areas/local-payin/texts.id.ts'
import localPayout from '../areas/local-payout/texts.id.ts'
import localRail from '../areas/local-rail/texts.id.ts'
import menu from '../areas/menu/texts.id.ts'
import order from '../areas/order/texts.id.ts'
import otc from '../areas/otc/texts.id.ts'
import p2pPayin from '../areas/p2p-payin/texts.id.ts'
import p2pPayout from '../areas/p2p-payout/texts.id.ts'
import payoutBatch from '../areas/payout-batch/texts.id.ts'
import review from '../areas/review/texts.id.ts'
import search from '../areas/search/texts.id.ts'
import shell from '../areas/shell/texts.id.ts'
import transfer from '../areas/transfer/texts.id.ts'
import twoFactor from '../areas/two-factor/texts.id.ts'
import withdrawal from '../areas/withdrawal/texts.id.ts'

export default {
  agent,
  asset,
  conversation,
  cryptoPayin,
  cryptoPayout,
  customer,
  deposit,
  exportRecord,
  field,
  figure,
  file,
  flow,
  form,
  list,
  localPayin,
  localPayout,
  localRail,
  menu,
  order,
  otc,
  p2pPayin,
  p2pPayout,
  payoutBatch,
  review,
  search,
  shell,
  transfer,
  twoFactor,
  withdrawal,
}
