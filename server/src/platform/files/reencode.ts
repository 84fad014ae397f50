/**
 * Decodes images and encodes them again: only pixels remain, without metadata or anything else in the file. An
 * animation keeps its first frame.
 */
import type { FileType } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { callError } from '../call-error.ts'
import { Admission } from '../http/admission.ts'
import type { FileAuthor } from './stored-file.ts'

/** Of work on one picture; the slowest one within the limits takes about a second. */
const seconds = 5
const quality = 85

/**
 * One at a time, because decoding takes a thread of the pool that file reads and password hashing need too; and by
 * turns of the merchants.
 */
const turns = new Admission({
  total: 1,
  perMerchant: 1,
  besideOthers: 1,
  perOperator: 1,
  waitingPerOperator: 20,
  waitMs: 15_000,
})

export interface Encoded {
  content: Buffer
  type: FileType
  /** In pixels. */
  width: number
  height: number
}

export function reencodeImage(
  { merchantId, operatorId }: FileAuthor,
  content: Buffer,
  type: FileType,
  maxSide: number,
): Promise<Encoded> {
  return turns.run({ merchantId, operatorId: operatorId ?? '' }, 1, async () => {
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
    } catch (error) {
      throw callError(String(error).includes('timeout:') ? 'tookTooLong' : 'fileDamaged')
    }
  })
}

/** Reads the header only: a small file can declare an image that exhausts the memory, or that takes long to reduce. */
async function checkImage(content: Buffer, type: FileType): Promise<void> {
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header || `image/${header.format}` !== type) throw callError('fileDamaged')
  const { imagePixelsMax, imageSideMax: side } = limits
  const { width, height } = header
  if (width * height > imagePixelsMax || Math.max(width, height) > side) {
    throw callError('imageTooManyPixels', { megapixels: imagePixelsMax / 1_000_000, side })
  }
}
