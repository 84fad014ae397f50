/** The settings of a table, kept in the browser. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useMemo, useState } from 'react'
import {
  forget,
  readJson,
  readText,
  storageKeys,
  tableKeys,
  writeJson,
  writeText,
} from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'
import type { ColumnDefaults } from '../page-declaration.ts'
import type { ScopedList } from '../scope.ts'
import {
  defaultSettings,
  fitSettings,
  reduceSettings,
  type TableSettings,
} from './table-settings.ts'

export interface EditableTableSettings {
  list: List
  current: TableSettings
  defaults: TableSettings
  save(settings: TableSettings): void
  /** Undefined resets the column to its automatic width. */
  resize(name: string, width: number | undefined): void
}

export function useTableSettings(
  { list, ...scoped }: ScopedList,
  columns: ColumnDefaults,
): EditableTableSettings {
  const key = tableKeys.settings(scoped.key)
  const defaults = useMemo(() => defaultSettings(list, columns), [list, columns])
  const [current, setCurrent] = useState(() => fitSettings(readJson(key), defaults))
  const save = (settings: TableSettings) => {
    setCurrent(settings)
    // Defaults are not stored, so that they follow changes of the page.
    if (settings === defaults) forget(key)
    else writeJson(key, settings)
  }
  return {
    list,
    current,
    defaults,
    save,
    resize(name, width) {
      const usual = defaults.columns.find((column) => column.name === name)?.width
      const next = width ?? usual
      if (next) save(reduceSettings(current, { type: 'width', name, width: next }))
    },
  }
}

/** The heights of rows, in pixels. */
export const rowHeights = { comfortable: 38, compact: 30 } as const
/** The density of rows: one setting for all tables. */
export type Density = keyof typeof rowHeights

const store = createStore<Density>(
  readText(storageKeys.tableDensity) === 'compact' ? 'compact' : 'comfortable',
)

export const useDensity = (): Density => useStore(store)

export function setDensity(density: Density): void {
  store.set(density)
  writeText(storageKeys.tableDensity, density)
}
