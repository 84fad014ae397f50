/** The full payee of an order, beside a similar one of the same customer that it could be mistaken for. */
import { listFor } from '@countinghouse/contract/engine/conditional-field.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { CheckedPayee } from '@countinghouse/contract/engine/review.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFieldLabels } from '../lib/field-labels.ts'
import { useTexts } from '../lib/texts.ts'
import { Columns, Inline, Notice, Text } from '../ui/box.tsx'
import { Pairs } from '../ui/data.tsx'
import { DiffText } from './diff-text.tsx'
import classes from './review.module.css'
import { diffAligned } from './text-diff.ts'

interface Props {
  list: List
  row: Row
  checked: CheckedPayee | undefined
}

export function ReviewedPayee({ list: all, row, checked }: Props) {
  const t = useTexts('review')
  const country = String(row.country ?? '')
  // Uses the field names of the order's country.
  const list = useMemo(() => listFor(all, { country }), [all, country])
  const labels = useFieldLabels(list)
  if (!checked) return null
  const { details, looksLike } = checked
  if (!looksLike) {
    return (
      <Columns as="dl" className={classes.payee} least="200px" gap="xs">
        {details.map(({ field, value }) => (
          <div key={field}>
            <Text as="dt" size="xs">
              {labels.title(field)}
            </Text>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </Columns>
    )
  }
  const names = [...new Set([...details, ...looksLike.details].map(({ field }) => field))]
  const valueIn = (from: CheckedPayee['details'], name: string) =>
    from.find(({ field }) => field === name)?.value ?? ''
  return (
    <Notice className={classes.warning} as="div" tone="error" role="alert">
      <Inline as="p" gap="sm" strong>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t.payeeLooksLike[looksLike.why]}
      </Inline>
      {names.map((name) => {
        const [ours, paid] = [valueIn(details, name), valueIn(looksLike.details, name)]
        return (
          <div key={name} className={classes.detail}>
            <strong>{labels.title(name)}</strong>
            {ours === paid ? (
              <Text as="code" tone="text">
                {ours}
              </Text>
            ) : (
              <Compared ours={ours} paid={paid} />
            )}
          </div>
        )
      })}
    </Notice>
  )
}

function Compared({ ours, paid }: { ours: string; paid: string }) {
  const t = useTexts('review')
  return (
    <Pairs term="88px" stacks>
      <div>
        <dt>{t.thisOrder}</dt>
        <dd>
          <DiffText pieces={diffAligned(ours, paid)} />
        </dd>
      </div>
      <div>
        <dt>{t.paidReceiver}</dt>
        <dd>
          <DiffText pieces={diffAligned(paid, ours)} />
        </dd>
      </div>
    </Pairs>
  )
}
