/** A statement as a sheet: the opening, every record, the closing. */
import { plus } from '@countinghouse/contract/engine/decimal.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { flowTypeName } from '../../books/ledger/posting.ts'
import { moneyCell, timeCell } from '../../engine/lists/export-list.ts'
import { sheetWords } from '../../engine/lists/sheet-words.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { send, sql } from '../../platform/db/sql.ts'
import type { Book, Cell } from '../../platform/files/xlsx.ts'
import { lookUp, texts } from '../../platform/texts.ts'
import { type Run, recordsOf, type Statement } from './statement.query.ts'

interface RecordRow {
  flowNo: string
  at: Date
  flowType: number
  orderNo: string
  amount: string
}

export function statementBook(
  tx: Transaction,
  merchantId: string,
  statement: Statement,
  runs: readonly Run[],
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
  const part = bucket === 'total' ? field.total : lookUp(texts[language].order, 'bucket', bucket)
  const whose = [customerUid, currency, where, part]
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
        rows: linesOf(tx, merchantId, statement, runs, language, balances),
      },
      {
        name: flow.movements,
        columns: (['product', 'flowType', 'orders', 'incoming', 'outgoing'] as const).map(
          (name) => ({
            field: name,
            title: { ...field, ...flow }[name],
          }),
        ),
        rows: movementLines(statement, language),
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
  { opening, closing, start, end, currency }: Statement,
  runs: readonly Run[],
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
  const pages =
    runs.length > 0
      ? send<RecordRow>(
          tx,
          sql`
            select flow_id as "flowNo", at, flow_type as "flowType", order_no as "orderNo",
                   trim_scale(amount)::text as amount
            from (${recordsOf(merchantId, runs)}) f
            order by at, flow_id`,
        ).cursor(500)
      : []
  // Of the total, the balances of the parts say nothing.
  let balance = opening
  for await (const page of pages) {
    for (const { flowNo, at, flowType, orderNo, amount } of page) {
      balance = plus(balance, amount)
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

async function* movementLines(
  { movements, currency }: Statement,
  language: Language,
): AsyncGenerator<Cell[]> {
  const { order } = texts[language]
  for (const { orderKind, flowType, orders, incoming, outgoing } of movements) {
    yield [
      lookUp(order, 'orderKind', orderKind),
      lookUp(order.flowTypes, flowType),
      { number: String(orders) },
      moneyCell(incoming, currency),
      moneyCell(outgoing, currency),
    ]
  }
}
