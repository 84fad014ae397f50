import cryptoPayin from '../areas/crypto-payin/texts.zh-CN.ts'
import cryptoPayout from '../areas/crypto-payout/texts.zh-CN.ts'
import deposit from '../areas/deposit/texts.zh-CN.ts'
import exportRecord from '../areas/export-record/texts.zh-CN.ts'
import field from '../areas/field/texts.zh-CN.ts'
import list from '../areas/list/texts.zh-CN.ts'
import menu from '../areas/menu/texts.zh-CN.ts'
import order from '../areas/order/texts.zh-CN.ts'
import shell from '../areas/shell/texts.zh-CN.ts'
import twoFactor from '../areas/two-factor/texts.zh-CN.ts'
import withdrawal from '../areas/withdrawal/texts.zh-CN.ts'

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
