/** The full address of an order, beside a similar one that it could be mistaken for. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { CheckedAddress } from '@countinghouse/contract/engine/review.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { Inline, Notice } from '../ui/box.tsx'
import { Pairs } from '../ui/data.tsx'
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
    <Notice className={classes.warning} as="div" tone="error" role="alert">
      <Inline as="p" gap="sm" strong>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t.addressLooksLike}
      </Inline>
      <Pairs term="88px" stacks>
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
      </Pairs>
      <Inline as="p" gap="sm" strong>
        {t.differences({ count: differenceCount(address, paid) })}
      </Inline>
    </Notice>
  )
}
