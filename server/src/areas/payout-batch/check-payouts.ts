/** Checks rows of payouts: every problem by row and column, and what all of them would cost. Writes nothing. */

import type { Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { RailCurrency } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type {
  checkPayoutFile,
  checkPayoutRows,
} from '@countinghouse/contract/areas/payout-batch/payout-batch.contract.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import type { BodyOf, ResultOf } from '@countinghouse/contract/engine/call.ts'
import {
  compare,
  isPositive,
  minus,
  plus,
  roundTo,
  sum,
  times,
} from '@countinghouse/contract/engine/decimal.ts'
import { problemText } from '@countinghouse/contract/engine/input-problem.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { balanceOf } from '../../books/ledger/balance.ts'
import { merchantAccount } from '../../books/ledger/posting.ts'
import { refuseSwitchedOff, switchedOff } from '../../engine/orders/switched-off.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import {
  type PayoutColumn,
  payoutColumns,
  payoutMethods,
  railOf,
} from '../../platform/files/payout-columns.ts'
import { ruleTexts } from '../../platform/texts.ts'
import { isPair, pairsOf, type QuotedTrade, quoteP2pTradeUnder } from '../p2p/pair.ts'
import { canAllow, withDuplicates } from './duplicates.ts'
import type { GivenRows } from './payout-rows.ts'
import { type ReadRow, readPayoutRow } from './row-problems.ts'

export type PayoutPair = Pick<BodyOf<typeof checkPayoutFile>, 'fiatCurrency' | 'currency'>
export type Checked = ResultOf<typeof checkPayoutRows>

/** A row with its cost; null while it has no valid amount and method. */
export interface PricedRow extends ReadRow {
  agreed: QuotedTrade<'payout'> | null
}

export interface CheckedPayouts {
  /** Fiat for one unit, the same for all rows. */
  rate: string
  rows: PricedRow[]
  badRows: PricedRow[]
  fiatAmount: string
  quantity: string
  fee: string
  cost: string
  available: string
  isCovered: boolean
}

export async function checkPayouts(
  tx: Transaction,
  merchantId: string,
  { fiatCurrency, currency }: PayoutPair,
  given: GivenRows,
): Promise<CheckedPayouts> {
  const pair = await offeredPair(tx, merchantId, { currency, fiatCurrency })
  const rail = railOf(fiatCurrency)
  const read = given.rows.map((row) => readPayoutRow(row, rail, pair.terms, pair.fiatDigits))
  const found = await withDuplicates(tx, merchantId, fiatCurrency, read)
  const rows = found.map((row): PricedRow => {
    const { amount: fiatAmount, method } = row
    const trade = fiatAmount !== null && method && { currency, fiatCurrency, fiatAmount, method }
    return { ...row, agreed: trade ? quoteP2pTradeUnder(pair, trade) : null }
  })
  const total = (part: 'quantity' | 'fee') =>
    sum(...rows.map(({ agreed }) => agreed?.[part] ?? '0'))
  const [quantity, fee] = [total('quantity'), total('fee')]
  const cost = plus(quantity, fee)
  const available = await balanceOf(tx, merchantId, merchantAccount('available'), { currency })
  return {
    rate: pair.rate,
    rows,
    badRows: rows.filter(({ problems }) => problems.length > 0),
    fiatAmount: sum(...rows.map(({ agreed, amount }) => (agreed && amount) ?? '0')),
    quantity,
    fee,
    cost,
    available,
    isCovered: compare(cost, available) <= 0,
  }
}

/** An amount that the merchant may pay out with any of its pairs; undefined while it has none. */
export async function leastOfEveryPair(
  tx: Transaction,
  merchantId: string,
  fiatCurrency: RailCurrency,
): Promise<string | undefined> {
  const pairs = await pairsOf(tx, merchantId, 'payout')
  return pairs
    .filter((pair) => pair.fiatCurrency === fiatCurrency && pair.terms.enabled)
    .map(({ terms }) => terms.minimum)
    .toSorted(compare)
    .at(-1)
}

/** The pair to pay with, at its current rate. */
async function offeredPair(tx: Transaction, merchantId: string, wanted: PayoutPair) {
  const pair = (await pairsOf(tx, merchantId, 'payout')).find((each) => isPair(each, wanted))
  if (!pair?.terms.enabled) throw callError('pairNotOffered', wanted)
  const { rate, oldRate } = pair
  refuseSwitchedOff(await switchedOff(tx, merchantId, 'p2pPayout'), 'p2pPayout', [
    pair.currency,
    pair.fiatCurrency,
  ])
  if (oldRate) throw callError('rateTooOld', oldRate)
  if (rate === null || !isPositive(rate)) throw callError('rateMissing', wanted)
  return { ...pair, rate }
}

/** As the operator sees it. */
export function checkAnswer(
  { rate, rows, badRows, fiatAmount, quantity, fee, cost, available, isCovered }: CheckedPayouts,
  { fiatCurrency, currency }: PayoutPair,
  { surplusRows, ignoredColumns }: GivenRows,
  language: Language,
  maySeeBalances: boolean,
): Checked {
  const columns = payoutColumns(fiatCurrency, language)
  const rail = railOf(fiatCurrency)
  return {
    fiatCurrency,
    currency,
    columns: columns.map((column) => shownColumn(column, rail)),
    rows: rows.map((each) => ({
      row: each.row,
      values: each.values,
      allowDuplicate: each.allowDuplicate,
      problems: each.problems.map((problem) => ({
        column: problem.field,
        message: payoutProblemText(problem, columns, language),
        canAllow: canAllow(problem),
      })),
      quantity: each.agreed?.quantity ?? null,
      fee: each.agreed?.fee ?? null,
    })),
    surplusRows,
    ignoredColumns,
    totals: {
      rows: rows.length,
      badRows: badRows.length,
      fiatAmount,
      quantity,
      fee,
      cost,
      costAtMost: costAtMost(cost, currency),
      rate,
      balanceBefore: maySeeBalances ? available : null,
      balanceAfter: maySeeBalances ? minus(available, cost) : null,
      isCovered,
    },
  }
}

/** The rate moves while people read: the cost may exceed what was shown by this much, and no more. */
const costAtMost = (cost: string, currency: string): string =>
  roundTo(
    times(cost, plus('1', limits.payoutCostTolerance)),
    currencies[currency]?.precision ?? 0,
    'up',
  )

export const payoutProblemText = (
  problem: ReadRow['problems'][number],
  columns: readonly PayoutColumn[],
  language: Language,
): string =>
  problemText(
    problem,
    ruleTexts[language],
    Object.fromEntries(columns.map(({ field, title }) => [field, title])),
  )

function shownColumn({ field, title, choices = [] }: PayoutColumn, rail: Rail) {
  const methods = payoutMethods(rail)
  const namesOf = (uses: (side: (typeof methods)[number]['side']) => boolean) =>
    methods.filter(({ side }) => uses(side)).map(({ method }) => method)
  const isDetail = Object.hasOwn(rail.fields, field)
  return {
    name: field,
    title,
    requiredFor: namesOf(({ fields }) => !isDetail || fields.includes(field)),
    optionalFor: namesOf(({ optional = [] }) => isDetail && optional.includes(field)),
    options: choices.map(([value, label]) => ({ value, label })),
  }
}
