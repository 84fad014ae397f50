/** Texts of everything behind the sign-in. */

import agent from '../areas/agent/texts.en.ts'
import asset from '../areas/asset/texts.en.ts'
import conversation from '../areas/conversation/texts.en.ts'
import cryptoPayin from '../areas/crypto-payin/texts.en.ts'
import cryptoPayout from '../areas/crypto-payout/texts.en.ts'
import customer from '../areas/customer/texts.en.ts'
import deposit from '../areas/deposit/texts.en.ts'
import exportRecord from '../areas/export-record/texts.en.ts'
import field from '../areas/field/texts.en.ts'
import figure from '../areas/figure/texts.en.ts'
import file from '../areas/file/texts.en.ts'
import flow from '../areas/flow/texts.en.ts'
import form from '../areas/form/texts.en.ts'
import list from '../areas/list/texts.en.ts'
import localPayin from '../areas/local-payin/texts.en.ts'
import localPayout from '../areas/local-payout/texts.en.ts'
import localRail from '../areas/local-rail/texts.en.ts'
import menu from '../areas/menu/texts.en.ts'
import order from '../areas/order/texts.en.ts'
import otc from '../areas/otc/texts.en.ts'
import p2pPayin from '../areas/p2p-payin/texts.en.ts'
import p2pPayout from '../areas/p2p-payout/texts.en.ts'
import payoutBatch from '../areas/payout-batch/texts.en.ts'
import review from '../areas/review/texts.en.ts'
import search from '../areas/search/texts.en.ts'
import shell from '../areas/shell/texts.en.ts'
import transfer from '../areas/transfer/texts.en.ts'
import twoFactor from '../areas/two-factor/texts.en.ts'
import withdrawal from '../areas/withdrawal/texts.en.ts'
import type { AreasOfTexts, Assembled } from './assemble.ts'

const texts = {
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
} satisfies AreasOfTexts
export default texts
export type ConsoleAreas = typeof texts
export type ConsoleTexts = Assembled<ConsoleAreas>
