/** The files of a zip by their names, by a reader that shares nothing with the writer but the format. */
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

export async function readZip(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  )
  const files = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: yauzl.Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        buffer(stream).then((bytes) => {
          files.set(entry.fileName, bytes)
          zip.readEntry()
        }, reject)
      }),
    )
    zip.readEntry()
  })
}
