/**
 * Finds duplicate numbers and payees, in the same rows or among the merchant's payouts. A number is used once, for
 * ever. The same amount to the same account within 24 hours may be intended, so it can be allowed; payouts that ended
 * unpaid do not count.
 */
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { sqlNow } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PayoutProblem } from '../../platform/files/read-payout-file.ts'
import type { ReadRow } from './row-problems.ts'

/** Problems that an operator may override. */
export const canAllow = ({ rule }: PayoutProblem): boolean =>
  rule === 'payeeTwice' || rule === 'payeePaidLately'

/** The rows with the duplicates among their problems. */
export async function withDuplicates(
  tx: Transaction,
  merchantId: string,
  fiatCurrency: string,
  rows: readonly ReadRow[],
): Promise<ReadRow[]> {
  const [used, lately] = await Promise.all([
    usedNumbers(tx, merchantId, rows),
    paidLately(tx, merchantId, fiatCurrency, rows),
  ])
  const numbers = new Map<string, number>()
  const payees = new Map<string, number>()
  return rows.map((row) => {
    const { merchantOrderNo: number = '' } = row.values
    const payee = payeeOf(row)
    const found: PayoutProblem[] = []
    const sameNumber = numbers.get(number)
    if (sameNumber !== undefined)
      found.push({ field: 'merchantOrderNo', rule: 'numberTwice', row: sameNumber })
    else if (used.has(number)) found.push({ field: 'merchantOrderNo', rule: 'numberUsed' })
    if (payee && !row.allowDuplicate) {
      const samePayee = payees.get(payee)
      const orderNo = lately.get(payee)
      const { accountField: field } = row
      if (samePayee !== undefined) found.push({ field, rule: 'payeeTwice', row: samePayee })
      else if (orderNo) found.push({ field, rule: 'payeePaidLately', orderNo })
    }
    if (number !== '' && sameNumber === undefined) numbers.set(number, row.row)
    if (payee && !payees.has(payee)) payees.set(payee, row.row)
    return { ...row, problems: [...row.problems, ...found] }
  })
}

/** Names of accounts mean the same in capitals. */
const folded = (account: string): string => account.toLowerCase()
const payeeKey = (account: string, amount: string) => `${plain(amount)} ${folded(account)}`
const payeeOf = ({ account, amount }: ReadRow): string =>
  account === '' || amount === null ? '' : payeeKey(account, amount)

async function usedNumbers(
  tx: Transaction,
  merchantId: string,
  rows: readonly ReadRow[],
): Promise<Set<string>> {
  const numbers = rows.map(({ values }) => values.merchantOrderNo ?? '')
  const used = await tx<{ number: string }[]>`
    select merchant_order_no as number from p2p_payout_order
    where merchant_id = ${merchantId} and merchant_order_no = any(${numbers}::text[])`
  return new Set(used.map(({ number }) => number))
}

const unpaid = Object.values(p2pPayoutMachine.states).flatMap((state) =>
  'end' in state && state.end === 'failure' ? [state.id] : [],
)

/** The order number of the latest payout for each account and amount. */
async function paidLately(
  tx: Transaction,
  merchantId: string,
  fiatCurrency: string,
  rows: readonly ReadRow[],
): Promise<Map<string, string>> {
  const accounts = [...new Set(rows.flatMap(({ account }) => (account ? folded(account) : [])))]
  const orders = await tx<{ orderNo: string; account: string; amount: string }[]>`
    select order_no as "orderNo", account, fiat_amount as amount from p2p_payout_order
    where merchant_id = ${merchantId} and lower(account) = any(${accounts}::text[])
      and created_at > ${sqlNow(tx)} - make_interval(hours => ${limits.payoutDuplicateHours})
      and fiat_currency = ${fiatCurrency} and status <> all(${unpaid}::smallint[])
    order by created_at`
  return new Map(orders.map(({ orderNo, account, amount }) => [payeeKey(account, amount), orderNo]))
}
