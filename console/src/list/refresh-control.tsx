/** Refreshes on a click, or at an interval that pauses while the page is hidden. */
import { IconRefresh } from '@tabler/icons-react'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Select } from '../ui/select.tsx'
import classes from './list-tools.module.css'

const refreshSeconds = [10, 30, 60] as const
export type RefreshSeconds = (typeof refreshSeconds)[number]

interface Props {
  /** 0 for never. */
  seconds: number
  onSeconds(seconds: number): void
  onRefresh(): void
  fetching: boolean
  updatedAt: number
}

export function RefreshControl({ seconds, onSeconds, onRefresh, fetching, updatedAt }: Props) {
  const t = useTexts('list')
  const { offset } = useTimeZone()
  return (
    <div className={classes.refresh}>
      <span className={classes.updated} role="status">
        {fetching
          ? updatedAt === 0
            ? t.loading
            : t.updating
          : updatedAt > 0 && t.updatedAt({ time: formatInstant(updatedAt, offset).slice(11) })}
      </span>
      <IconButton label={t.refresh} onClick={onRefresh}>
        <IconRefresh size={17} stroke={1.7} aria-hidden data-turning={fetching || undefined} />
      </IconButton>
      <Select
        kind="tool"
        aria-label={t.autoRefresh}
        value={seconds}
        options={[
          { value: '0', label: t.autoOff },
          ...refreshSeconds.map((each) => ({
            value: String(each),
            label: t.everySeconds({ seconds: each }),
          })),
        ]}
        onChoose={(chosen) => onSeconds(Number(chosen))}
      />
    </div>
  )
}
