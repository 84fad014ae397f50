import cryptoPayin from '../areas/crypto-payin/texts.zh-TW.ts'
import cryptoPayout from '../areas/crypto-payout/texts.zh-TW.ts'
import deposit from '../areas/deposit/texts.zh-TW.ts'
import exportRecord from '../areas/export-record/texts.zh-TW.ts'
import field from '../areas/field/texts.zh-TW.ts'
import list from '../areas/list/texts.zh-TW.ts'
import menu from '../areas/menu/texts.zh-TW.ts'
import order from '../areas/order/texts.zh-TW.ts'
import shell from '../areas/shell/texts.zh-TW.ts'
import twoFactor from '../areas/two-factor/texts.zh-TW.ts'
import withdrawal from '../areas/withdrawal/texts.zh-TW.ts'

export default {
  cryptoPayin,
  cryptoPayout,
  deposit,
  exportRecord,
  field,
  list,
  menu,
  order,
  shell,
  twoFactor,
  withdrawal,
}
