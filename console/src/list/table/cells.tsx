/** The content of cells: plain elements only, because a page of rows has hundreds of cells. */
import { networks } from '@countinghouse/contract/currencies.ts'
import { currencyOf, type Field, fileIn, type Row } from '@countinghouse/contract/kit/list.ts'
import type { ReactNode } from 'react'
import { groupDigits, moneyParts, plusOf, wholeParts } from '../../lib/money.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { FileCell } from '../../ui/file-cell.tsx'
import type { FieldLabels } from '../field-labels.ts'
import { Badge } from './badge.tsx'
import { cutText, shortDecimal } from './cell-text.ts'
import classes from './cells.module.css'
import { toneOf } from './tones.ts'

export interface CellContext {
  labels: FieldLabels
  /** The offset of the chosen time zone. */
  offset: number
  explorer: string
  selectRow(row: { key: string }): string
  copyCell(cell: { name: string }): string
}

const none = <span className={classes.none}>–</span>

export function renderCell(
  field: Field,
  row: Row,
  name: string,
  context: CellContext,
  showsWhole = false,
): ReactNode {
  const value = row[name]
  if (value === null || value === undefined || value === '') return none
  const text = String(value)
  switch (field.type) {
    case 'image':
    case 'file':
      return <FileCell file={fileIn(row, name)} isPicture={field.type === 'image'} />
    case 'money':
      return <FieldMoney field={field} value={text} currency={currencyOf(field, row)} />
    case 'decimal':
      return shortDecimal(field, text)
    case 'count':
      return groupDigits(text)
    case 'instant':
      return drawInstant(formatInstant(text, context.offset))
    case 'status':
    case 'choice': {
      const tone = toneOf(field, text)
      const word = context.labels.value(field, text)
      return tone ? <Badge tone={tone}>{word}</Badge> : word
    }
    case 'hash':
      return (
        <>
          {cutText(text)}
          <ExplorerLink
            hash={text}
            network={String(row[field.networkField] ?? '')}
            label={context.explorer}
          />
        </>
      )
    case 'text':
      if (field.words) return context.labels.value(field, text)
      return showsWhole ? text : cutText(text)
    default:
      return cutText(text)
  }
}

/** A table that is short of room has the time below the day. */
function drawInstant(text: string) {
  const [day, time] = text.split(' ')
  return (
    <>
      {`${day} `}
      <span className={classes.time}>{time}</span>
    </>
  )
}

/** Amounts of a column line up at the decimal point. */
export function Money({ value, currency }: { value: string; currency: string }) {
  const { whole, fraction, finer, shortened } = moneyParts(value, currency)
  return (
    <>
      {whole}
      <span className={classes.fraction}>
        <span data-shortened={shortened || undefined}>
          {fraction}
          {finer && <i>{finer}</i>}
        </span>
        {/* The space is for screen readers and copying; visually there is a margin. */}
        <small>{` ${currency}`}</small>
      </span>
    </>
  )
}

/** An amount in a detail: as the table shows it, followed by the digits that the table leaves out. */
export function WholeMoney({ value, currency }: { value: string; currency: string }) {
  const { whole, fraction, finer } = wholeParts(value, currency)
  return (
    <>
      {whole + fraction}
      {finer && <i className={classes.finer}>{finer}</i>}
      {` ${currency}`}
    </>
  )
}

/** An amount that came in, in green with a plus, or went out, in the text colour with a minus. */
export function SignedMoney({ value, currency }: { value: string; currency: string }) {
  const plus = plusOf(value)
  return (
    <span className={classes.signed} data-sign={plus ? 'in' : undefined}>
      {plus}
      <Money value={value} currency={currency} />
    </span>
  )
}

/** With its sign, if the field says so. */
export function FieldMoney(props: { field: Field; value: string; currency: string }) {
  const { field, value, currency } = props
  const Amount = field.type === 'money' && field.signed ? SignedMoney : Money
  return <Amount value={value} currency={currency} />
}

interface ExplorerLinkProps {
  hash: string
  network: string
  label: string
  children?: ReactNode
}

/** Renders nothing for a network without an explorer. */
export function ExplorerLink({ hash, network, label, children }: ExplorerLinkProps) {
  const address = explorerAddress(network, hash)
  if (!address) return null
  return (
    <a
      className={classes.explorer}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}: ${hash}`}
      data-tip={label}
    >
      {children}
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path
          d="M6 3H3v10h10v-3M9 3h4v4M13 3 7 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </svg>
    </a>
  )
}

function explorerAddress(network: string, hash: string): string | undefined {
  const known = Object.hasOwn(networks, network)
    ? networks[network as keyof typeof networks]
    : undefined
  return known && known.explorerTx + encodeURIComponent(hash)
}
