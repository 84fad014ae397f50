/** The full address of an order, beside a similar one that it could be mistaken for. */

import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { CheckedAddress } from '@countinghouse/contract/kit/review.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { DiffText } from './diff-text.tsx'
import classes from './review.module.css'
import { diffByPosition, differenceCount } from './text-diff.ts'

interface Props {
  row: Row
  checked: CheckedAddress | undefined
}

export function ReviewedAddress({ row, checked }: Props) {
  const t = useTexts('review')
  const address = String(row.toAddress ?? '')
  const paid = checked?.looksLike
  if (!paid) return <code className={classes.address}>{address}</code>
  return (
    <div className={classes.warning} role="alert">
      <p>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t.addressLooksLike}
      </p>
      <dl>
        <div>
          <dt>{t.thisOrder}</dt>
          <dd>
            <DiffText pieces={diffByPosition(address, paid)} />
          </dd>
        </div>
        <div>
          <dt>{t.paidReceiver}</dt>
          <dd>
            <DiffText pieces={diffByPosition(paid, address)} />
          </dd>
        </div>
      </dl>
      <p>{t.differences({ count: differenceCount(address, paid) })}</p>
    </div>
  )
}
