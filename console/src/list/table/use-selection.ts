/** The selected rows. Rows that leave the page are deselected. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { useMemo, useState } from 'react'

export interface Selection {
  has(key: string): boolean
  toggle(key: string, on: boolean): void
  toggleAll(on: boolean): void
  clear(): void
  rows: Row[]
  all: boolean
  some: boolean
}

export function useSelection(list: List, rows: readonly Row[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const keyOf = (row: Row) => String(row[list.key])
    const selected = rows.filter((row) => chosen.has(keyOf(row)))
    return {
      has: (key) => chosen.has(key),
      toggle(key, on) {
        const next = new Set(selected.map(keyOf))
        if (on) next.add(key)
        else next.delete(key)
        setChosen(next)
      },
      toggleAll: (on) => setChosen(new Set(on ? rows.map(keyOf) : [])),
      clear: () => setChosen(new Set()),
      rows: selected,
      all: rows.length > 0 && selected.length === rows.length,
      some: selected.length > 0,
    }
  }, [list, rows, chosen])
}
