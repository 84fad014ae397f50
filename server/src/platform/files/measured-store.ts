/** Measures the operations of a file store: how often, how long, and how often they fail. */
import type { Histogram } from '../metrics/metrics.ts'
import type { FileStore } from './store.ts'

export function measuredStore(store: FileStore, seconds: Histogram): FileStore {
  const measured = async <T>(operation: keyof FileStore, done: Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const note = (outcome: string) =>
      seconds.observe({ operation, outcome }, (performance.now() - startedAt) / 1000)
    try {
      const result = await done
      note('done')
      return result
    } catch (error) {
      note('failed')
      throw error
    }
  }
  return {
    write: (...args) => measured('write', store.write(...args)),
    read: (...args) => measured('read', store.read(...args)),
    remove: (...args) => measured('remove', store.remove(...args)),
  }
}
