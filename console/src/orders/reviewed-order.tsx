/** One order as it is reviewed: how much, whose, and the whole address. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { AnyReview } from '@countinghouse/contract/reviews.ts'
import { IconAlertTriangle, IconUserOff } from '@tabler/icons-react'
import { exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { differenceCount, piecesOf } from './address-difference.ts'
import classes from './review.module.css'

export type CheckedAddress = ApiResult<AnyReview['paths']['addressCheck']>['addresses'][number]

interface Props {
  review: AnyReview
  row: Row
  /** undefined until it is known */
  address: CheckedAddress | undefined
  unchecked: boolean
  /** Whether an order of one's own is marked: among others it stays out. */
  marked: boolean
}

export function ReviewedOrder({ review, row, address, unchecked, marked }: Props) {
  const t = useTexts('review')
  const full = String(row.toAddress ?? '')
  return (
    <li>
      <div className={classes.head}>
        <strong>{exactMoney(String(row[review.amount]), String(row.currency))}</strong>
        <span>{row.network}</span>
        <span>{row[review.whose]}</span>
        <code>{row.orderNo}</code>
      </div>
      {address?.looksLike ? (
        <LooksLike address={full} known={address.looksLike} />
      ) : (
        <code className={classes.address}>{full}</code>
      )}
      <p className={classes.note} data-new={address?.paidBefore === false || undefined}>
        {address
          ? address.paidBefore
            ? t.paidBefore
            : t.neverPaid
          : unchecked
            ? t.checkFailed
            : t.checking}
      </p>
      {marked && address?.needsAnother && (
        <p className={classes.own}>
          <IconUserOff size={15} stroke={1.8} aria-hidden />
          {t.needsAnother}
        </p>
      )}
    </li>
  )
}

function LooksLike({ address, known }: { address: string; known: string }) {
  const t = useTexts('review')
  return (
    <div className={classes.warning} role="alert">
      <p>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t.looksLike}
      </p>
      <dl>
        <div>
          <dt>{t.thisAddress}</dt>
          <dd>
            <Marked address={address} other={known} />
          </dd>
        </div>
        <div>
          <dt>{t.knownAddress}</dt>
          <dd>
            <Marked address={known} other={address} />
          </dd>
        </div>
      </dl>
      <p>{t.differences({ count: differenceCount(address, known) })}</p>
    </div>
  )
}

function Marked({ address, other }: { address: string; other: string }) {
  let at = 0
  return (
    <code>
      {piecesOf(address, other).map(({ text, differs }) => {
        const key = at
        at += text.length
        return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
      })}
    </code>
  )
}
