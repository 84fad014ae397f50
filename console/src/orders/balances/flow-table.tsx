/** Flow records of one balance: amount, reason, and the balance afterwards. */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import { choice, type Row } from '@countinghouse/contract/engine/list.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { fullAmountIfCut } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, instantInAllZones } from '../../lib/time-zone.ts'
import { DataTable } from '../../ui/data.tsx'
import { Money, SignedMoney } from '../../ui/money.tsx'
import { LinkButton } from '../../ui/pressable.tsx'
import classes from './balances.module.css'

const flowType = choice(flowTypes)

interface Props {
  label: string
  currency: string
  records: readonly Row[]
  /** The offset from GMT, in hours, in which times are shown. */
  offset: number
  /** Undefined if the order can't be opened. */
  opener(record: Row): (() => void) | undefined
  /** A line above the column titles, on every printed page. */
  running?: ReactNode
  children?: ReactNode
}

export function FlowTable({ label, currency, records, offset, opener, running, children }: Props) {
  const labels = useFieldLabels()
  const digits = { '--digits': decimalPlacesOf(currency) } as CSSProperties
  // Operators who may not see balances get none.
  const balances = records.some((record) => typeof record.balanceAfter === 'string')
  return (
    <DataTable className={classes.records} aria-label={label}>
      <thead>
        {running && (
          <tr className={classes.running}>
            <td colSpan={balances ? 5 : 4}>{running}</td>
          </tr>
        )}
        <tr>
          <th scope="col">{labels.title('createTime')}</th>
          <th scope="col">{labels.title('flowType')}</th>
          <th scope="col">{labels.title('orderNo')}</th>
          <th scope="col">{labels.title('amount')}</th>
          {balances && <th scope="col">{labels.title('balanceAfter')}</th>}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={String(record.flowNo)}>
            <RecordTime at={String(record.createTime)} offset={offset} />
            <td>{labels.value(flowType, String(record.flowType))}</td>
            <td>
              <OrderNumber orderNo={String(record.orderNo ?? '')} onOpen={opener(record)} />
            </td>
            <td style={digits} data-tip={fullAmountIfCut(String(record.amount), currency)}>
              <SignedMoney value={String(record.amount)} currency={currency} />
            </td>
            {balances && (
              <td style={digits} data-tip={fullAmountIfCut(String(record.balanceAfter), currency)}>
                <Money value={String(record.balanceAfter)} currency={currency} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {children}
    </DataTable>
  )
}

export function RecordTime({ at, offset }: { at: string; offset: number }) {
  const { timeZones } = useTexts('shell')
  return (
    <td>
      <time dateTime={at} title={instantInAllZones(at, timeZones)}>
        {formatInstant(at, offset)}
      </time>
    </td>
  )
}

interface OrderNumberProps {
  orderNo: string
  onOpen: (() => void) | undefined
}

export function OrderNumber({ orderNo, onOpen }: OrderNumberProps) {
  const t = useTexts('flow')
  if (!onOpen) return orderNo
  return (
    <LinkButton
      className={classes.order}
      aria-label={`${t.openOrder}: ${orderNo}`}
      onClick={onOpen}
    >
      {orderNo}
    </LinkButton>
  )
}
