/** Writes a zip of files that are made one after the other, each when it is its turn, in constant memory. */
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  content(): Readable
  /** It is compressed already. */
  isPacked: boolean
}

export function writeZip(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | undefined
  for (const { name, content, isPacked } of entries) {
    zip.addReadStreamLazy(name, { compress: !isPacked }, (ready) => {
      current = content()
      current.on('error', (error) => out.destroy(error))
      ready(null, current)
    })
  }
  zip.end()
  // The reader gets the error too; without a reader it must not crash the process.
  out.on('error', () => {})
  zip.on('error', (error: Error) => out.destroy(error))
  out.once('close', () => current?.destroy())
  zip.outputStream.pipe(out)
  return out
}
