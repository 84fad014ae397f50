/** One order under review: amount, customer, and receiver. */

import { isPositive, sum } from '@countinghouse/contract/engine/decimal.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { CheckedAddress, CheckedPayee } from '@countinghouse/contract/engine/review.ts'
import type { AnyReview } from '@countinghouse/contract/registry/reviews.ts'
import { IconUserOff } from '@tabler/icons-react'
import { exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { Inline, Text } from '../ui/box.tsx'
import { currencyIn } from './order.ts'
import classes from './review.module.css'
import { ReviewedAddress } from './reviewed-address.tsx'
import { ReviewedPayee } from './reviewed-payee.tsx'

interface Props {
  list: List
  review: AnyReview
  row: Row
  /** Undefined until it has loaded. */
  checked: CheckedAddress | CheckedPayee | undefined
  /** The text shown until then. */
  unchecked: string
  /** Whether to mark the operator's own orders, which are left out of the decision. */
  marked: boolean
}

export function ReviewedOrder({ list, review, row, checked, unchecked, marked }: Props) {
  const t = useTexts('review')
  return (
    <li>
      <Inline align="baseline" wrap="tight" gap="md" tone="dim" size="sm" below="xs">
        {review.amounts.map((name, index) => {
          const amount = exactMoney(String(row[name]), currencyIn(list, name, row))
          return index === 0 ? (
            <Text as="strong" tone="text" size="lg" key={name}>
              {amount}
            </Text>
          ) : (
            <span key={name}>{amount}</span>
          )
        })}
        <Fee list={list} review={review} row={row} />
        {row.network && <span>{row.network}</span>}
        <span>{row[review.whose]}</span>
        <code>{row.orderNo}</code>
      </Inline>
      {review.receiver === 'address' ? (
        <ReviewedAddress row={row} checked={checked as CheckedAddress | undefined} />
      ) : (
        <ReviewedPayee list={list} row={row} checked={checked as CheckedPayee | undefined} />
      )}
      <Text
        className={classes.note}
        tone="dim"
        size="sm"
        data-new={checked?.paidBefore === false || undefined}
      >
        {checked ? (checked.paidBefore ? t.paidBefore : t[review.receiver].neverPaid) : unchecked}
      </Text>
      {marked && checked?.needsAnother && (
        <Inline as="p" gap="sm" tone="text" size="sm" strong above="xs">
          <IconUserOff size={15} stroke={1.8} aria-hidden />
          {t.needsAnother}
        </Inline>
      )}
    </li>
  )
}

/** The fees of an order are in one currency: their sum is what it costs beyond its amount. */
function Fee({ list, review, row }: Pick<Props, 'list' | 'review' | 'row'>) {
  const t = useTexts('reviewDesk')
  const [first = ''] = review.fees
  const fee = sum(...review.fees.map((name) => String(row[name] ?? '0')))
  if (!isPositive(fee)) return <span>{t.noFee}</span>
  return <span>{t.fee({ amount: exactMoney(fee, currencyIn(list, first, row)) })}</span>
}
