/** A statement as a sheet: the opening, every record, the closing. */
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { flowTypeName } from '../../books/ledger/posting.ts'
import { moneyCell, timeCell } from '../../engine/lists/export-list.ts'
import { sheetWords } from '../../engine/lists/sheet-words.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Book, Cell } from '../../platform/files/xlsx.ts'
import { lookUp, texts } from '../../platform/texts.ts'
import type { Statement } from './statement.query.ts'

interface RecordRow {
  flowNo: string
  at: Date
  flowType: number
  orderNo: string
  amount: string
  balance: string
}

export function statementBook(
  tx: Transaction,
  merchantId: string,
  statement: Statement,
  language: Language,
  /** False for operators who may not see balances: then there is no balance column, opening or closing. */
  balances: boolean,
): Book {
  if (statement.records > limits.exportMax) {
    throw callError('exportTooLarge', { max: limits.exportMax })
  }
  const { field, flow } = texts[language]
  const { currency, country, bucket, customerUid } = statement
  const where = country && lookUp(texts[language].shell.countries, country)
  const whose = [customerUid, currency, where, lookUp(texts[language].order, 'bucket', bucket)]
  const words = sheetWords[language]
  const names = ['createTime', 'flowNo', 'flowType', 'orderNo', 'amount'] as const
  const columns = [...names, ...(balances ? ['balanceAfter' as const] : [])]
  return {
    sheets: [
      {
        name: flow.statement,
        columns: columns.map((name) => ({
          field: name,
          title: name === 'createTime' ? words.ofTime(field[name]) : field[name],
        })),
        rows: linesOf(tx, merchantId, statement, language, balances),
      },
    ],
    notes: {
      name: words.notes,
      lines: [whose.filter(Boolean).join(' · '), words.times, words.texts],
    },
    withTexts: words.withTexts,
  }
}

async function* linesOf(
  tx: Transaction,
  merchantId: string,
  { run, opening, closing, start, end, currency }: Statement,
  language: Language,
  balances: boolean,
): AsyncGenerator<Cell[]> {
  const { flow, order } = texts[language]
  const line = (at: string, name: string, balance: string): Cell[] => [
    timeCell(new Date(at)),
    null,
    name,
    null,
    null,
    moneyCell(balance, currency),
  ]
  if (balances) yield line(start, flow.opening, opening)
  const pages = run
    ? tx<RecordRow[]>`
        select flow_id as "flowNo", at, flow_type as "flowType", order_no as "orderNo",
               trim_scale(amount)::text as amount, trim_scale(balance_after)::text as balance
        from account_flow
        where merchant_id = ${merchantId} and account_id = ${run.accountId}
          and seq > ${run.from} and seq <= ${run.to}
        order by seq`.cursor(500)
    : []
  for await (const page of pages) {
    for (const { flowNo, at, flowType, orderNo, amount, balance } of page) {
      yield [
        timeCell(at),
        flowNo,
        lookUp(order.flowTypes, flowTypeName(flowType)),
        orderNo,
        moneyCell(amount, currency),
        ...(balances ? [moneyCell(balance, currency)] : []),
      ]
    }
  }
  if (balances) yield line(end, flow.closing, closing)
}
