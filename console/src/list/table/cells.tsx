/** The content of cells: plain elements only, because a page of rows has hundreds of cells. */
import { networks } from '@countinghouse/contract/currencies.ts'
import { currencyOf, type Field, fileIn, type Row } from '@countinghouse/contract/engine/list.ts'
import type { ReactNode } from 'react'
import type { FieldLabels } from '../../lib/field-labels.ts'
import { groupDigits } from '../../lib/money.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { Badge, toneOf } from '../../ui/badge.tsx'
import { FileCell } from '../../ui/file-cell.tsx'
import { FieldMoney } from '../../ui/money.tsx'
import { cutText, shortDecimal } from './cell-text.ts'
import classes from './cells.module.css'

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
