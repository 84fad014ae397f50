/** Addresses that were paid before, in full, so that the operator can verify the chosen one. */
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import classes from './asset.module.css'

interface Props {
  addresses: readonly { address: string; lastUsed: string }[]
  chosen: string
  onChoose(address: string): void
}

const shown = 4

export function KnownAddresses({ addresses, chosen, onChoose }: Props) {
  const t = useTexts('asset')
  const id = useId()
  const { offset } = useTimeZone()
  const typed = chosen.toLowerCase()
  const fitting = addresses.filter(({ address }) => address.toLowerCase().startsWith(typed))
  // After a choice, all addresses are offered again.
  const offered = (fitting.some(({ address }) => address === chosen) ? addresses : fitting).slice(
    0,
    shown,
  )
  if (offered.length === 0) return null
  return (
    <>
      <p id={id} className={classes.knownTitle}>
        {t.usedBefore}
      </p>
      <ul className={classes.known} aria-labelledby={id}>
        {offered.map(({ address, lastUsed }) => (
          <li key={address}>
            <button
              type="button"
              aria-pressed={address === chosen}
              onClick={() => onChoose(address)}
            >
              <code>{address}</code>
              <time dateTime={lastUsed}>{formatInstant(lastUsed, offset).slice(0, 10)}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
