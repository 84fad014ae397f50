/** A statement as a sheet: the opening, every record, the closing. */
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../call-error.ts'
import type { Transaction } from '../../db/database.ts'
import { exportNote } from '../../exports/export-note.ts'
import type { Cell, Sheet } from '../../files/xlsx.ts'
import { flowTypeName } from '../../ledger/posting.ts'
import { numberCell } from '../../lists/export-list.ts'
import { platformTime } from '../../platform-time.ts'
import { lookUp, texts } from '../../texts.ts'
import type { Statement } from './statement.query.ts'

interface RecordRow {
  flowNo: string
  at: Date
  flowType: number
  orderNo: string
  amount: string
  balance: string
}

export function statementSheet(
  tx: Transaction,
  merchantId: string,
  statement: Statement,
  language: Language,
  /** False for operators who may not see balances: then there is no balance column, opening or closing. */
  balances: boolean,
): Sheet {
  if (statement.records > limits.exportMax) {
    throw callError('exportTooLarge', { max: limits.exportMax })
  }
  const { field, flow } = texts[language]
  const { currency, country, bucket, customerUid } = statement
  const where = country && lookUp(texts[language].shell.countries, country)
  const whose = [customerUid, currency, where, lookUp(texts[language].order, 'bucket', bucket)]
  return {
    name: flow.statement,
    note: `${whose.filter(Boolean).join(' · ')}. ${exportNote[language]}`,
    header: [
      field.createTime,
      field.flowNo,
      field.flowType,
      field.orderNo,
      field.amount,
      ...(balances ? [field.balanceAfter] : []),
    ],
    widths: [20, 16, 20, 30, 20, ...(balances ? [20] : [])],
    rows: linesOf(tx, merchantId, statement, language, balances),
  }
}

async function* linesOf(
  tx: Transaction,
  merchantId: string,
  { run, opening, closing, start, end }: Statement,
  language: Language,
  balances: boolean,
): AsyncGenerator<Cell[]> {
  const { flow, order } = texts[language]
  const line = (at: string, name: string, balance: string): Cell[] => [
    platformTime(new Date(at)),
    null,
    name,
    null,
    null,
    numberCell(balance),
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
        platformTime(at),
        flowNo,
        lookUp(order.flowTypes, flowTypeName(flowType)),
        orderNo,
        numberCell(amount),
        ...(balances ? [numberCell(balance)] : []),
      ]
    }
  }
  if (balances) yield line(end, flow.closing, closing)
}
