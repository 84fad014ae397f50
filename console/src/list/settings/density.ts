/** The density of rows: one setting for all tables. */
import { readText, storageKeys, writeText } from '../../lib/storage.ts'
import { createStore, useStore } from '../../lib/store.ts'

/** The heights of rows, in pixels. */
export const rowHeights = { comfortable: 38, compact: 30 } as const
export type Density = keyof typeof rowHeights

const store = createStore<Density>(
  readText(storageKeys.tableDensity) === 'compact' ? 'compact' : 'comfortable',
)

export const useDensity = (): Density => useStore(store)

export function setDensity(density: Density): void {
  store.set(density)
  writeText(storageKeys.tableDensity, density)
}
