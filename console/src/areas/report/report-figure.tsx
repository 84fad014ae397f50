/** A total of a report, and its change against the days before. */

import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import type { Field } from '@countinghouse/contract/engine/list.ts'
import type { CSSProperties } from 'react'
import { decimalText, exactMoney, groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Change, ChangeMark, noValue, pointChange, relativeChange } from '../../ui/change.tsx'
import { ExactAmount } from '../../ui/exact-amount.tsx'
import { FieldMoney } from '../../ui/money.tsx'

interface Props {
  field: Field | undefined
  /** The currency, for fields without a fixed one. */
  currency: string
  /** Undefined while loading; null if there is no value. */
  now: string | null | undefined
  /** Undefined if there is no comparison. */
  before: string | null | undefined
  /** Decimal places to reserve, so that amounts line up. */
  digits?: number
}

export function Figure({ field, currency, now, before, digits }: Props) {
  const t = useTexts('report')
  if (!field || now === undefined || now === null) return <b>{noValue}</b>
  const unit = (field.type === 'money' && field.currency) || currency
  const isShare = field.type === 'decimal' && field.share === true
  const text = (value: string) => {
    if (field.type === 'money') return exactMoney(value, unit)
    return field.type === 'decimal' ? decimalText(field, value) : groupDigits(value)
  }
  return (
    <>
      {field.type === 'money' ? (
        <b style={{ '--digits': digits ?? decimalPlacesOf(unit) } as CSSProperties}>
          <ExactAmount value={now} currency={unit}>
            <FieldMoney field={field} value={now} currency={unit} />
          </ExactAmount>
        </b>
      ) : (
        <b>{text(now)}</b>
      )}
      {before !== undefined && (
        <span title={before ? t.before({ value: text(before) }) : undefined}>
          <ChangeMark
            change={changeOf(isShare, now, before)}
            {...(isShare && { inPoints: true })}
          />
        </span>
      )}
    </>
  )
}

function changeOf(isShare: boolean, now: string, before: string | null): Change | undefined {
  if (isShare) return pointChange(now, before)
  if (before === null) return undefined
  // For outgoing amounts, which are negative, further below zero is more.
  const isOut = now.startsWith('-') && before.startsWith('-')
  return isOut ? relativeChange(now.slice(1), before.slice(1)) : relativeChange(now, before)
}
