/** What stands in a cell: plain elements only, because a page of rows has hundreds of them. */
import { networks } from '@countinghouse/contract/currencies.ts'
import { currencyOf, type Field, fileIn, type Row } from '@countinghouse/contract/kit/list.ts'
import type { ReactNode } from 'react'
import { groupDigits, moneyParts } from '../../lib/money.ts'
import { formatInstant } from '../../lib/time-zone.ts'
import { FileCell } from '../../ui/file-cell.tsx'
import type { Words } from '../words.ts'
import { Badge } from './badge.tsx'
import { cutText, shortDecimal } from './cell-text.ts'
import classes from './cells.module.css'
import { toneOf } from './tones.ts'

export interface CellContext {
  words: Words
  /** Of the chosen time zone. */
  offset: number
  explorer: string
  selectRow(row: { key: string }): string
  copyCell(cell: { name: string }): string
}

const none = <span className={classes.none}>–</span>

export function drawCell(
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
      return field.signed ? (
        <SignedMoney value={text} currency={currencyOf(field, row)} />
      ) : (
        <Money value={text} currency={currencyOf(field, row)} />
      )
    case 'decimal':
      return shortDecimal(field, text)
    case 'count':
      return groupDigits(text)
    case 'instant':
      return formatInstant(text, context.offset)
    case 'status':
    case 'choice': {
      const tone = toneOf(field, text)
      const word = context.words.value(field, text)
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
      if (field.words) return context.words.value(field, text)
      return showsWhole ? text : cutText(text)
    default:
      return cutText(text)
  }
}

/** Laid out so that a column of amounts lines up at the decimal point. */
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
        {/* The space is for those who hear or copy it; the eye has a margin. */}
        <small>{` ${currency}`}</small>
      </span>
    </>
  )
}

/** An amount that came in or went out: what came in is green, what went out has the colour of text. */
export function SignedMoney({ value, currency }: { value: string; currency: string }) {
  const out = value.startsWith('-')
  return (
    <span className={classes.signed} data-sign={out ? 'out' : 'in'}>
      {out ? '−' : '+'}
      <Money value={out ? value.slice(1) : value} currency={currency} />
    </span>
  )
}

interface ExplorerLinkProps {
  hash: string
  network: string
  label: string
  children?: ReactNode
}

/** Nothing where the network has no explorer. */
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
