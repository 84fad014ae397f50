/**
 * How one operator wants one table: order, width, pinning and hiding of its columns, order and hiding
 * of its filters. Pure; kept in the browser per table.
 */
import type { Field, List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ColumnDefaults } from '../page-declaration.ts'

export interface ColumnSetting {
  name: string
  hidden: boolean
  /** Pinned to the right edge while the others scroll. */
  pinned: boolean
  width: number
}

export interface FilterSetting {
  name: string
  hidden: boolean
}

export interface TableSettings {
  columns: readonly ColumnSetting[]
  filters: readonly FilterSetting[]
}

export type SettingsAction =
  | { type: 'move'; part: 'columns' | 'filters'; from: number; to: number }
  | { type: 'show'; part: 'columns' | 'filters'; name: string; shown: boolean }
  | { type: 'pin'; name: string; pinned: boolean }
  | { type: 'width'; name: string; width: number }
  | { type: 'replace'; settings: TableSettings }

export const isWidth = (width: unknown): width is number =>
  Number.isInteger(width) &&
  (width as number) >= limits.columnWidthMin &&
  (width as number) <= limits.columnWidthMax

const widths: Record<Field['type'], number> = {
  text: 130,
  count: 110,
  instant: 165,
  money: 165,
  decimal: 120,
  status: 150,
  choice: 150,
  address: 130,
  hash: 140,
  image: 90,
  file: 160,
}

export function defaultSettings(list: List, defaults: ColumnDefaults): TableSettings {
  // A page may name columns that do not apply in its scope.
  const shown = Object.keys(defaults)
    .filter((name) => name in list.fields)
    .slice(0, limits.defaultColumns)
  const others = Object.keys(list.fields).filter((name) => !shown.includes(name))
  const column = (name: string, hidden: boolean): ColumnSetting => ({
    name,
    hidden,
    pinned: false,
    width: defaults[name] ?? widths[list.fields[name]?.type ?? 'text'],
  })
  return {
    columns: [
      ...shown.map((name) => column(name, false)),
      ...others.map((name) => column(name, true)),
    ],
    filters: Object.keys(list.filters).map((name) => ({ name, hidden: false })),
  }
}

export function reduceSettings(settings: TableSettings, action: SettingsAction): TableSettings {
  switch (action.type) {
    case 'move':
      return { ...settings, [action.part]: moved(settings[action.part], action.from, action.to) }
    case 'show': {
      const part = settings[action.part] as readonly FilterSetting[]
      return { ...settings, [action.part]: changed(part, action.name, { hidden: !action.shown }) }
    }
    case 'pin':
      return {
        ...settings,
        columns: changed(settings.columns, action.name, { pinned: action.pinned }),
      }
    case 'width':
      return {
        ...settings,
        columns: changed(settings.columns, action.name, { width: action.width }),
      }
    case 'replace':
      return action.settings
  }
}

function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const item = all[from]
  if (item === undefined || to < 0 || to >= all.length) return all
  const others = all.filter((_, index) => index !== from)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

const changed = <T extends { name: string }>(all: readonly T[], name: string, to: Partial<T>) =>
  all.map((item) => (item.name === name ? { ...item, ...to } : item))

/** Stored settings, fitted to the list as it is today: removed names are dropped, new ones are added at the end. */
export function fitSettings(stored: unknown, defaults: TableSettings): TableSettings {
  const saved = stored as Partial<TableSettings> | null
  return {
    columns: fitEach(saved?.columns, defaults.columns, (known, it) => ({
      ...known,
      hidden: it.hidden === true,
      pinned: it.pinned === true,
      width: isWidth(it.width) ? it.width : known.width,
    })),
    filters: fitEach(saved?.filters, defaults.filters, (known, it) => ({
      ...known,
      hidden: it.hidden === true,
    })),
  }
}

function fitEach<T extends { name: string }>(
  stored: unknown,
  defaults: readonly T[],
  read: (known: T, it: Partial<T>) => T,
): readonly T[] {
  if (!Array.isArray(stored)) return defaults
  const remaining = new Map(defaults.map((item) => [item.name, item]))
  const ordered: T[] = []
  for (const it of stored) {
    const known = remaining.get(it?.name)
    if (!known) continue
    remaining.delete(known.name)
    ordered.push(read(known, it))
  }
  return [...ordered, ...remaining.values()]
}

/** In the order of the screen: pinned columns come last. */
export function shownColumns({ columns }: TableSettings): ColumnSetting[] {
  const shown = columns.filter(({ hidden }) => !hidden)
  return [...shown.filter(({ pinned }) => !pinned), ...shown.filter(({ pinned }) => pinned)]
}

/** Whether columns have the order of others, apart from those that are pinned. */
export function isInOrder(
  columns: readonly ColumnSetting[],
  others: readonly ColumnSetting[],
): boolean {
  const names = others.map(({ name }) => name)
  const places = columns.filter(({ pinned }) => !pinned).map(({ name }) => names.indexOf(name))
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}
