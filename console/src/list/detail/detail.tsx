/** The content of a detail drawer: the actions of a row, then its fields in full, each with a copy button. */
import { listOfRow } from '@countinghouse/contract/engine/conditional-field.ts'
import {
  currencyOf,
  type Field,
  fileIn,
  type List,
  type Row,
} from '@countinghouse/contract/engine/list.ts'
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { customerUrl } from '../../lib/customer-url.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { plusOf } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { instantInAllZones, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { Badge, toneOf } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FileCell } from '../../ui/file-cell.tsx'
import { WholeMoney } from '../../ui/money.tsx'
import type { RowAction } from '../page-declaration.ts'
import { fullCellText } from '../table/cell-text.ts'
import { ExplorerLink } from '../table/cells.tsx'
import classes from './detail.module.css'

interface BodyProps {
  row: Row
  actions: readonly RowAction[]
  /** Before the actions. */
  state?: ReactNode
  /** After the actions: links to related pages. */
  links?: ReactNode
  children: ReactNode
}

export function DetailBody({ row, actions, state, links, children }: BodyProps) {
  return (
    <div className={classes.body}>
      {state && <div className={classes.state}>{state}</div>}
      <div className={classes.actions}>
        {actions.map((action) => (
          <ActionButton key={action.name} action={action} row={row} />
        ))}
        {links}
      </div>
      {children}
    </div>
  )
}

function ActionButton({ action, row }: { action: RowAction; row: Row }) {
  if (action.offered?.(row) === false) return null
  const refusal = action.refusal?.(row)
  return (
    <Button
      size="compact-sm"
      variant={action.prominent ? 'filled' : 'default'}
      {...(action.tone?.(row) === 'bad' && { color: 'red' })}
      aria-disabled={refusal !== undefined || undefined}
      {...(refusal && { 'data-disabled': true })}
      title={refusal}
      onClick={() => (refusal ? toast.info(refusal) : action.run(row))}
    >
      {action.label}
    </Button>
  )
}

interface FieldsProps {
  list: List
  row: Row
  /** Fields with masked values, which can't be copied. */
  masked?: readonly string[]
}

export function DetailFields({ list: all, row, masked = [] }: FieldsProps) {
  // The values of the row decide which fields apply.
  const list = useMemo(() => listOfRow(all, row), [all, row])
  const labels = useFieldLabels(list)
  return (
    <div className={classes.place}>
      <dl className={classes.fields}>
        {Object.entries(list.fields).map(([name, field]) => (
          <div key={name} data-wide={isWide(name, field) || undefined}>
            <dt>{labels.title(name)}</dt>
            <dd>
              <Value
                field={field}
                name={name}
                title={labels.title(name)}
                row={row}
                isMasked={masked.includes(name)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const isWide = (name: string, { type }: Field): boolean =>
  type === 'address' || type === 'hash' || /(remark|email|hash(ed)?)$/i.test(name)

interface ValueProps {
  field: Field
  name: string
  title: string
  row: Row
  isMasked: boolean
}

function Value({ field, name, title, row, isMasked }: ValueProps) {
  const t = useTexts('order')
  const { copy, timeZones } = useTexts('shell')
  const labels = useFieldLabels()
  const { offset } = useTimeZone()
  const { may } = useOperator()
  const raw = row[name]
  if (raw === null || raw === undefined || raw === '')
    return <span className={classes.none}>–</span>
  const text = fullCellText(field, row, name, labels, offset)
  const file = fileIn(row, name)
  if (file) return <FileCell file={file} isPicture={field.type === 'image'} />
  const tone = toneOf(field, String(raw))
  return (
    <>
      {tone ? (
        <Badge tone={tone}>{text}</Badge>
      ) : (
        <span
          data-type={/orderNo$/i.test(name) ? 'number' : field.type}
          title={field.type === 'instant' ? instantInAllZones(String(raw), timeZones) : undefined}
        >
          {field.type === 'money' ? (
            <>
              {field.signed && plusOf(String(raw))}
              <WholeMoney value={String(raw)} currency={currencyOf(field, row)} />
            </>
          ) : field.type === 'text' && field.customer && may('customer.view') ? (
            <a href={`#${customerUrl(text)}`}>{text}</a>
          ) : (
            text
          )}
        </span>
      )}
      {field.type === 'hash' && (
        <ExplorerLink
          hash={String(raw)}
          network={String(row[field.networkField] ?? '')}
          label={t.explorer}
        />
      )}
      {!isMasked && (
        <button
          type="button"
          className={classes.copy}
          aria-label={`${copy}: ${title}`}
          onClick={() => void copyText(text)}
        >
          <IconCopy size={14} stroke={1.7} aria-hidden />
        </button>
      )}
    </>
  )
}
