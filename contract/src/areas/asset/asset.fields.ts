/** What a balance is made of, in every list that shows one. */
import { money, usd } from '../../kit/list.ts'

export const balanceFields = {
  available: money(),
  frozen: money(),
  unsettled: money(),
  total: money(),
  usdValue: usd,
}
