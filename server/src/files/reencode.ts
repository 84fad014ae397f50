/**
 * Decodes images and encodes them again: only pixels remain, without metadata or anything else in the file. An
 * animation keeps its first frame.
 */
import type { FileType } from '@countinghouse/contract/kit/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { callError } from '../call-error.ts'

const seconds = 10
const quality = 85

export interface Encoded {
  content: Buffer
  type: FileType
  /** In pixels. */
  width: number
  height: number
}

export function reencodeImage(content: Buffer, type: FileType, maxSide: number): Promise<Encoded> {
  return oneAtATime(async () => {
    await checkImage(content, type)
    // The orientation is metadata too: it is applied before it is dropped.
    const resized = sharp(content, { limitInputPixels: limits.imagePixelsMax, failOn: 'error' })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds })
    const encoded = type === 'image/jpeg' ? resized.jpeg({ quality }) : resized.png()
    try {
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
      const { width, height } = info
      return { content: data, type: type === 'image/jpeg' ? type : 'image/png', width, height }
    } catch {
      throw callError('fileDamaged')
    }
  })
}

/** Reads the header only: a small file can declare an image that exhausts the memory. */
async function checkImage(content: Buffer, type: FileType): Promise<void> {
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header || `image/${header.format}` !== type) throw callError('fileDamaged')
  if (header.width * header.height > limits.imagePixelsMax) {
    throw callError('imageTooManyPixels', { megapixels: limits.imagePixelsMax / 1_000_000 })
  }
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: decoding takes a thread of the pool that file reads and password hashing need too. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => {})
  return result
}
