/** Texts of everything behind the sign-in. */
import cryptoPayin from '../areas/crypto-payin/texts.en.ts'
import cryptoPayout from '../areas/crypto-payout/texts.en.ts'
import deposit from '../areas/deposit/texts.en.ts'
import exportRecord from '../areas/export-record/texts.en.ts'
import field from '../areas/field/texts.en.ts'
import list from '../areas/list/texts.en.ts'
import menu from '../areas/menu/texts.en.ts'
import order from '../areas/order/texts.en.ts'
import shell from '../areas/shell/texts.en.ts'
import twoFactor from '../areas/two-factor/texts.en.ts'
import withdrawal from '../areas/withdrawal/texts.en.ts'

const texts = {
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
export default texts
export type ConsoleTexts = typeof texts
