/** The settings of a table, kept in the browser. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useMemo, useState } from 'react'
import { forget, readJson, tableKeys, writeJson } from '../../lib/storage.ts'
import type { ScopedList } from '../scope.ts'
import {
  type ColumnDefaults,
  defaultSettings,
  fitSettings,
  reduceSettings,
  type TableSettings,
} from './list-settings.ts'

export interface Settings {
  list: List
  current: TableSettings
  defaults: TableSettings
  save(settings: TableSettings): void
  /** Undefined: as wide as the column needs to be. */
  resize(name: string, width: number | undefined): void
}

export function useSettings({ list, ...scoped }: ScopedList, columns: ColumnDefaults): Settings {
  const key = tableKeys.settings(scoped.key)
  const defaults = useMemo(() => defaultSettings(list, columns), [list, columns])
  const [current, setCurrent] = useState(() => fitSettings(readJson(key), defaults))
  const save = (settings: TableSettings) => {
    setCurrent(settings)
    // Whoever has the defaults follows them when they change.
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
