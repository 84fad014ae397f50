/** Addresses that were paid before, in full, so that the operator can verify the chosen one. */
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Text } from '../../ui/box.tsx'
import { Entries } from '../../ui/data.tsx'
import { EntryButton } from '../../ui/pressable.tsx'
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
      <Text id={id} tone="dim" size="xs" above="sm">
        {t.usedBefore}
      </Text>
      <Entries framed className={classes.known} aria-labelledby={id}>
        {offered.map(({ address, lastUsed }) => (
          <li key={address}>
            <EntryButton
              className={classes.address}
              aria-pressed={address === chosen}
              onClick={() => onChoose(address)}
            >
              <code>{address}</code>
              <Text as="time" tone="dim" size="xs" dateTime={lastUsed}>
                {formatInstant(lastUsed, offset).slice(0, 10)}
              </Text>
            </EntryButton>
          </li>
        ))}
      </Entries>
    </>
  )
}
