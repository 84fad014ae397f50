/** The settings of a table, kept in the browser. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useMemo, useState } from 'react'
import { forget, readJson, tableKeys, writeJson } from '../../lib/storage.ts'
import {
  type ColumnDefaults,
  defaultSettings,
  fitSettings,
  type TableSettings,
} from './list-settings.ts'

export interface Settings {
  current: TableSettings
  defaults: TableSettings
  save(settings: TableSettings): void
}

export function useSettings(list: List, columns: ColumnDefaults): Settings {
  const key = tableKeys.settings(list.name)
  const defaults = useMemo(() => defaultSettings(list, columns), [list, columns])
  const [current, setCurrent] = useState(() => fitSettings(readJson(key), defaults))
  return {
    current,
    defaults,
    save(settings) {
      setCurrent(settings)
      // Whoever has the defaults follows them when they change.
      if (settings === defaults) forget(key)
      else writeJson(key, settings)
    },
  }
}
