/** Files of merchants in an S3-compatible store: any server writes, reads and removes what another has written. */
import { addAbortSignal, type Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { type S3Client, s3Client } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'
import { type FileStore, keyOf } from './store.ts'
import { StoreError } from './store-error.ts'

/** Held in memory for each file that is written. A store takes 10,000 parts of 5 MB or more. */
const partBytes = 8 * 1024 * 1024

/** As commands want it named. */
interface S3Object {
  Bucket: string
  Key: string
}

export function s3Store(settings: S3Settings, client: S3Client = s3Client(settings)): FileStore {
  const objectOf = (merchantId: string, name: string): S3Object => ({
    Bucket: client.bucket,
    Key: `${settings.prefix}${keyOf(merchantId, name)}`,
  })
  return {
    async write(merchantId, name, content, signal) {
      const object = objectOf(merchantId, name)
      try {
        if (signal) addAbortSignal(signal, content)
        await writeParts(client, object, partsOf(content), signal)
      } catch (error) {
        // Even if it was never read: its producer must not wait for ever.
        content.destroy()
        throw error
      }
    },
    async remove(merchantId, name) {
      const object = objectOf(merchantId, name)
      // Left by a server that died while writing.
      for (const UploadId of await unfinished(client, object)) {
        const abort = new AbortMultipartUploadCommand({ ...object, UploadId })
        await client.send(abort).catch(unlessGone)
      }
      await client.send(new DeleteObjectCommand(object)).catch(unlessGone)
    },
    async read(merchantId, name) {
      const object = objectOf(merchantId, name)
      const answer = await client.send(new GetObjectCommand(object)).catch(unlessGone)
      if (!answer) return undefined
      const content = answer.Body as Readable
      // Its reader gets the error; without a reader it must not crash the process.
      content.on('error', () => {})
      const bytes = answer.ContentLength
      if (bytes !== undefined) return { content, bytes }
      content.destroy()
      throw new StoreError(`The file store does not say how long ${object.Key} is`, {
        reading: true,
      })
    },
  }
}

/** All parts but the last have the full size. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let part: Buffer[] = []
  let free = partBytes
  for await (const chunk of content) {
    let rest: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    while (rest.length >= free) {
      const full = Buffer.concat([...part, rest.subarray(0, free)])
      rest = rest.subarray(free)
      part = []
      free = partBytes
      yield full
    }
    if (rest.length > 0) part.push(rest)
    free -= rest.length
  }
  yield Buffer.concat(part)
}

async function writeParts(
  client: S3Client,
  object: S3Object,
  parts: AsyncGenerator<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const first: Buffer = (await parts.next()).value ?? Buffer.alloc(0)
  if (first.length < partBytes) {
    await client.send(new PutObjectCommand({ ...object, Body: first }), signal)
    return
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), signal)
  if (!UploadId) throw new StoreError(`The file store gave ${object.Key} no number of its upload`)
  const upload = { ...object, UploadId }
  try {
    const Parts: { ETag: string; PartNumber: number }[] = []
    let bytes = 0
    const add = async (Body: Buffer) => {
      const PartNumber = Parts.length + 1
      const part = new UploadPartCommand({ ...upload, PartNumber, Body })
      const { ETag } = await client.send(part, signal)
      if (!ETag)
        throw new StoreError(
          `The file store did not acknowledge part ${PartNumber} of ${object.Key}`,
        )
      Parts.push({ ETag, PartNumber })
      bytes += Body.length
    }
    await add(first)
    for await (const part of parts) if (part.length > 0) await add(part)
    // A first attempt whose answer was lost has completed the upload, so the file is checked in any case.
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
    await client.send(complete, signal).catch(unlessGone)
    await checkLength(client, object, bytes, signal)
  } catch (error) {
    // Without the signal, which may be what aborted it. What remains is removed with the file.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

async function checkLength(
  client: S3Client,
  object: S3Object,
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { ContentLength: found } = await client.send(new HeadObjectCommand(object), signal)
  if (found === bytes) return
  await client.send(new DeleteObjectCommand(object)).catch(() => {})
  throw new StoreError(`The file store has ${found} bytes of ${object.Key} instead of ${bytes}`)
}

/** Unfinished uploads of exactly this file. Stores without this call end them by themselves. */
async function unfinished(client: S3Client, { Bucket, Key }: S3Object): Promise<string[]> {
  const list = await client
    .send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
    .catch((error) => {
      if (error instanceof StoreError && error.answered === 501) return undefined
      throw error
    })
  return (list?.Uploads ?? []).flatMap((upload) =>
    upload.Key === Key && upload.UploadId ? [upload.UploadId] : [],
  )
}

const unlessGone = (error: unknown): undefined => {
  if (error instanceof StoreError && error.answered === 404 && error.reason !== 'NoSuchBucket')
    return undefined
  throw error
}
