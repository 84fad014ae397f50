import cryptoPayin from '../areas/crypto-payin/texts.id.ts'
import cryptoPayout from '../areas/crypto-payout/texts.id.ts'
import deposit from '../areas/deposit/texts.id.ts'
import exportRecord from '../areas/export-record/texts.id.ts'
import field from '../areas/field/texts.id.ts'
import list from '../areas/list/texts.id.ts'
import menu from '../areas/menu/texts.id.ts'
import order from '../areas/order/texts.id.ts'
import shell from '../areas/shell/texts.id.ts'
import twoFactor from '../areas/two-factor/texts.id.ts'
import withdrawal from '../areas/withdrawal/texts.id.ts'

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
