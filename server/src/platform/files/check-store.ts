/** Checks at start whether the file store works, instead of at the first export. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartError } from '../start-error.ts'
import type { FileStore } from './store.ts'
import { StoreError } from './store-error.ts'

/**
 * Writes, reads and removes a file. A problem that only a person can fix (a key, a bucket) ends the start; a store
 * that is temporarily unavailable does not, because all else works without it.
 */
export async function checkStore(files: FileStore, warn: (text: string) => void): Promise<void> {
  const name = `start-${randomBytes(8).toString('hex')}.txt`
  try {
    await files.write('0', name, Readable.from([name]))
    const file = await files.read('0', name)
    const found = file && (await text(file.content))
    await files.remove('0', name)
    if (found !== name) throw new StoreError('The file store does not give back what it was given')
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    const { answered = 500, message } = error
    if (answered < 500 && answered !== 429) {
      throw new StartError(`${message}. FILES_URL and the other settings of files must fit it.`)
    }
    warn(`${message}. Files can't be stored or opened until it works.`)
  }
}
