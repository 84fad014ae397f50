import agent from '../areas/agent/texts.zh-TW.ts'
import asset from '../areas/asset/texts.zh-TW.ts'
import conversation from '../areas/conversation/texts.zh-TW.ts'
import cryptoPayin from '../areas/crypto-payin/texts.zh-TW.ts'
import cryptoPayout from '../areas/crypto-payout/texts.zh-TW.ts'
import customer from '../areas/customer/texts.zh-TW.ts'
import deposit from '../areas/deposit/texts.zh-TW.ts'
import exportRecord from '../areas/export-record/texts.zh-TW.ts'
import field from '../areas/field/texts.zh-TW.ts'
import figure from '../areas/figure/texts.zh-TW.ts'
import file from '../areas/file/texts.zh-TW.ts'
import flow from '../areas/flow/texts.zh-TW.ts'
import form from '../areas/form/texts.zh-TW.ts'
import list from '../areas/list/texts.zh-TW.ts'
import localPayin from '../areas/local-payin/texts.zh-TW.ts'
import localPayout from '../areas/local-payout/texts.zh-TW.ts'
import localRail from '../areas/local-rail/texts.zh-TW.ts'
import menu from '../areas/menu/texts.zh-TW.ts'
import order from '../areas/order/texts.zh-TW.ts'
import otc from '../areas/otc/texts.zh-TW.ts'
import p2pPayin from '../areas/p2p-payin/texts.zh-TW.ts'
import p2pPayout from '../areas/p2p-payout/texts.zh-TW.ts'
import payoutBatch from '../areas/payout-batch/texts.zh-TW.ts'
import review from '../areas/review/texts.zh-TW.ts'
import search from '../areas/search/texts.zh-TW.ts'
import shell from '../areas/shell/texts.zh-TW.ts'
import transfer from '../areas/transfer/texts.zh-TW.ts'
import twoFactor from '../areas/two-factor/texts.zh-TW.ts'
import withdrawal from '../areas/withdrawal/texts.zh-TW.ts'

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
