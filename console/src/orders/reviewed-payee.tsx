/** The full payee of an order, beside a similar one of the same customer that it could be mistaken for. */

import { listFor } from '@countinghouse/contract/kit/conditional-field.ts'
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import type { CheckedPayee } from '@countinghouse/contract/kit/review.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useFieldLabels } from '../list/field-labels.ts'
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
      <dl className={classes.payee}>
        {details.map(({ field, value }) => (
          <div key={field}>
            <dt>{labels.title(field)}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  const names = [...new Set([...details, ...looksLike.details].map(({ field }) => field))]
  const valueIn = (from: CheckedPayee['details'], name: string) =>
    from.find(({ field }) => field === name)?.value ?? ''
  return (
    <div className={classes.warning} role="alert">
      <p>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        {t.payeeLooksLike[looksLike.why]}
      </p>
      {names.map((name) => {
        const [ours, paid] = [valueIn(details, name), valueIn(looksLike.details, name)]
        return (
          <div key={name} className={classes.detail}>
            <strong>{labels.title(name)}</strong>
            {ours === paid ? <code>{ours}</code> : <Compared ours={ours} paid={paid} />}
          </div>
        )
      })}
    </div>
  )
}

function Compared({ ours, paid }: { ours: string; paid: string }) {
  const t = useTexts('review')
  return (
    <dl>
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
    </dl>
  )
}
