/** Figures above a list fold to one line, so that its rows are in sight; each table stays as it was left. */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsShort } from '../../lib/media.ts'
import { readText, tableKeys, writeText } from '../../lib/storage.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './folding.module.css'

export interface Folding {
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** Until somebody has chosen, they are open where there is room for rows beside them. */
export function useFolding(table: string): Folding {
  const key = tableKeys.figures(table)
  const [left, setLeft] = useState(() => readText(key))
  const isShort = useIsShort()
  return {
    isOpen: left ? left === 'open' : !isShort,
    setOpen(isOpen) {
      const next = isOpen ? 'open' : 'folded'
      setLeft(next)
      writeText(key, next)
    },
  }
}

export function FoldButton({ isOpen, setOpen }: Folding) {
  const { unfold } = useTexts('figure')
  return (
    <button
      type="button"
      className={classes.unfold}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {unfold}
      <IconChevronDown size={14} stroke={1.8} aria-hidden />
    </button>
  )
}

/** What matters most, in the line that stays. */
export const Brief = ({ figures }: { figures: Readonly<Record<string, ReactNode>> }) => (
  <dl className={classes.brief}>
    {Object.entries(figures).map(([title, figure]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{figure}</dd>
      </div>
    ))}
  </dl>
)
