/** All fields of a row in full, each with a copy button. */
import { type FixedValues, listFor } from '@countinghouse/contract/kit/conditional-field.ts'
import {
  currencyOf,
  type Field,
  fileIn,
  type List,
  type Row,
} from '@countinghouse/contract/kit/list.ts'
import { IconCopy } from '@tabler/icons-react'
import { useMemo } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { plusOf } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { useFieldLabels } from '../list/field-labels.ts'
import { Badge } from '../list/table/badge.tsx'
import { fullCellText, instantInAllZones } from '../list/table/cell-text.ts'
import { ExplorerLink, WholeMoney } from '../list/table/cells.tsx'
import { toneOf } from '../list/table/tones.ts'
import { FileCell } from '../ui/file-cell.tsx'
import classes from './detail.module.css'

interface Props {
  list: List
  row: Row
  /** Fields with masked values, which can't be copied. */
  masked?: readonly string[]
}

export function DetailFields({ list: all, row, masked = [] }: Props) {
  // The values of the row decide which fields apply.
  const list = useMemo(() => listFor(all, fixedIn(row)), [all, row])
  const labels = useFieldLabels(list)
  return (
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
  )
}

const isWide = (name: string, { type }: Field): boolean =>
  type === 'address' || type === 'hash' || /(remark|email|hash(ed)?)$/i.test(name)

const fixedIn = (row: Row): FixedValues =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]))

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
