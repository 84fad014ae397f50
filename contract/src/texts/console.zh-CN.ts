import agent from '../areas/agent/texts.zh-CN.ts'
import asset from '../areas/asset/texts.zh-CN.ts'
import conversation from '../areas/conversation/texts.zh-CN.ts'
import cryptoPayin from '../areas/crypto-payin/texts.zh-CN.ts'
import cryptoPayout from '../areas/crypto-payout/texts.zh-CN.ts'
import customer from '../areas/customer/texts.zh-CN.ts'
import deposit from '../areas/deposit/texts.zh-CN.ts'
import exportRecord from '../areas/export-record/texts.zh-CN.ts'
import field from '../areas/field/texts.zh-CN.ts'
import figure from '../areas/figure/texts.zh-CN.ts'
import file from '../areas/file/texts.zh-CN.ts'
import flow from '../areas/flow/texts.zh-CN.ts'
import form from '../areas/form/texts.zh-CN.ts'
import list from '../areas/list/texts.zh-CN.ts'
import localPayin from '../areas/local-payin/texts.zh-CN.ts'
import localPayout from '../areas/local-payout/texts.zh-CN.ts'
import localRail from '../areas/local-rail/texts.zh-CN.ts'
import menu from '../areas/menu/texts.zh-CN.ts'
import order from '../areas/order/texts.zh-CN.ts'
import otc from '../areas/otc/texts.zh-CN.ts'
import p2pPayin from '../areas/p2p-payin/texts.zh-CN.ts'
import p2pPayout from '../areas/p2p-payout/texts.zh-CN.ts'
import payoutBatch from '../areas/payout-batch/texts.zh-CN.ts'
import review from '../areas/review/texts.zh-CN.ts'
import search from '../areas/search/texts.zh-CN.ts'
import shell from '../areas/shell/texts.zh-CN.ts'
import transfer from '../areas/transfer/texts.zh-CN.ts'
import twoFactor from '../areas/two-factor/texts.zh-CN.ts'
import withdrawal from '../areas/withdrawal/texts.zh-CN.ts'

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
