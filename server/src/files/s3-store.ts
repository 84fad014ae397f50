/** Files of merchants in an S3-compatible store: any server writes, reads and removes what another has written. */
import { addAbortSignal, type Readable } from 'node:stream'
import { type S3Client, s3Client } from './s3-request.ts'
import type { S3Settings } from './s3-settings.ts'
import { type FileStore, keyOf } from './store.ts'
import { StoreError } from './store-error.ts'

/** Held in memory for each file that is written. A store takes 10,000 parts of 5 MB or more. */
const partBytes = 8 * 1024 * 1024

export function s3Store(settings: S3Settings, client: S3Client = s3Client(settings)): FileStore {
  const { prefix } = settings
  return {
    async write(merchantId, name, content, signal) {
      const key = keyOf(merchantId, name)
      try {
        if (signal) addAbortSignal(signal, content)
        await writeParts(client, key, partsOf(content), signal)
      } catch (error) {
        // Even if it was never read: its producer must not wait for ever.
        content.destroy()
        throw error
      }
    },
    async remove(merchantId, name) {
      const key = keyOf(merchantId, name)
      // Left by a server that died while writing.
      for (const uploadId of await unfinished(client, `${prefix}${key}`)) {
        await client.text({ method: 'DELETE', key, query: { uploadId } }).catch(unlessGone)
      }
      await client.text({ method: 'DELETE', key }).catch(unlessGone)
    },
    async read(merchantId, name) {
      const key = keyOf(merchantId, name)
      const content = await client.ask({ method: 'GET', key }).catch(unlessGone)
      if (!content) return undefined
      const bytes = Number(content.headers['content-length'] ?? Number.NaN)
      if (Number.isSafeInteger(bytes)) return { content, bytes }
      content.destroy()
      throw new StoreError(`The file store does not say how long ${key} is`, { reading: true })
    },
  }
}

/** Pieces of a part are sent as they came, never copied. All parts but the last have the full size. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer[]> {
  let part: Buffer[] = []
  let free = partBytes
  for await (const chunk of content) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    while (rest.length >= free) {
      part.push(rest.subarray(0, free))
      rest = rest.subarray(free)
      yield part
      part = []
      free = partBytes
    }
    if (rest.length > 0) part.push(rest)
    free -= rest.length
  }
  yield part
}

const lengthOf = (part: readonly Buffer[]) => part.reduce((sum, { length }) => sum + length, 0)

async function writeParts(
  client: S3Client,
  key: string,
  parts: AsyncGenerator<Buffer[]>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const first = await parts.next()
  const body: Buffer[] = first.value ?? []
  if (lengthOf(body) < partBytes) {
    await client.text({ method: 'PUT', key, body, signal })
    return
  }
  const uploadId = await beginUpload(client, key, signal)
  try {
    const etags: string[] = []
    let bytes = 0
    const add = async (part: Buffer[]) => {
      etags.push(
        await addPart(client, key, { uploadId, partNumber: etags.length + 1, part, signal }),
      )
      bytes += lengthOf(part)
    }
    await add(body)
    for await (const part of parts) if (part.length > 0) await add(part)
    await complete(client, key, { uploadId, etags, signal })
    await checkLength(client, key, bytes, signal)
  } catch (error) {
    // Without the signal, which may be what aborted it. What remains is removed with the file.
    await client.text({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}

type Signal = AbortSignal | undefined

async function beginUpload(client: S3Client, key: string, signal: Signal): Promise<string> {
  const answer = await client.text({ method: 'POST', key, query: { uploads: '' }, signal })
  const [uploadId] = textsOf(answer, 'UploadId')
  if (uploadId) return uploadId
  throw new StoreError(`The file store gave ${key} no number of its upload`)
}

async function addPart(
  client: S3Client,
  key: string,
  upload: { uploadId: string; partNumber: number; part: Buffer[]; signal: Signal },
): Promise<string> {
  const { uploadId, partNumber, part: body, signal } = upload
  const query = { partNumber: String(partNumber), uploadId }
  const answer = await client.ask({ method: 'PUT', key, query, body, signal })
  answer.resume()
  const { etag } = answer.headers
  if (etag) return etag
  throw new StoreError(`The file store did not acknowledge part ${partNumber} of ${key}`)
}

async function complete(
  client: S3Client,
  key: string,
  { uploadId, etags, signal }: { uploadId: string; etags: string[]; signal: Signal },
): Promise<void> {
  const parts = etags.map(
    (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
  )
  const body = [Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)]
  // A first attempt whose answer was lost has completed the upload, so the file is checked in any case.
  const answer = await client
    .text({ method: 'POST', key, query: { uploadId }, body, signal })
    .catch(unlessGone)
  // The store starts its answer before the parts are assembled, and may still report an error in it.
  const [reason] = answer?.includes('<Error>') ? textsOf(answer, 'Code') : []
  if (reason) throw new StoreError(`The file store answered ${reason} to the parts of ${key}`)
}

async function checkLength(client: S3Client, key: string, bytes: number, signal: Signal) {
  const answer = await client.ask({ method: 'HEAD', key, signal })
  answer.resume()
  const found = Number(answer.headers['content-length'])
  if (found === bytes) return
  await client.text({ method: 'DELETE', key }).catch(() => {})
  throw new StoreError(`The file store has ${found} bytes of ${key} instead of ${bytes}`)
}

/** Unfinished uploads of exactly this file. Stores without this call end them by themselves. */
async function unfinished(client: S3Client, fullKey: string): Promise<string[]> {
  const answer = await client
    .text({ method: 'GET', query: { uploads: '', prefix: fullKey } })
    .catch((error) => {
      if (error instanceof StoreError && error.answered === 501) return ''
      throw error
    })
  return textsOf(answer, 'Upload')
    .filter((upload) => textsOf(upload, 'Key')[0] === fullKey)
    .flatMap((upload) => textsOf(upload, 'UploadId'))
}

const unlessGone = (error: unknown): undefined => {
  if (error instanceof StoreError && error.answered === 404 && error.reason !== 'NoSuchBucket')
    return undefined
  throw error
}

/** The texts of elements with this name. Answers of stores are small, and these elements have no attributes. */
const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
