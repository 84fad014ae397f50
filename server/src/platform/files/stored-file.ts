/**
 * Files with an owner. A file is stored first, and then claimed in the transaction that refers to it. A file without
 * an owner for an hour is removed, whether it was replaced or left behind by a server that died.
 */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type FileType,
  type FileValue,
  fileTypes,
  isImage,
  typeLabels,
  type Upload,
} from '@countinghouse/contract/engine/file.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import { raw, sql } from '../db/sql.ts'
import { enqueue, task } from '../jobs/queue.ts'
import { hashOf } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { tidyFileName, typeByContent } from './file-type.ts'
import { reencodeImage } from './reencode.ts'
import type { FileStore } from './store.ts'

/** The owner of a file. */
export interface FileOwner {
  /** `key` is the operator's id, the name of a form and field, or the order's number. */
  kind: 'operatorAvatar' | 'settingsPicture' | 'conversation'
  key: string
}

/** Who adds a file: an operator, or somebody else (null). */
export interface FileAuthor {
  merchantId: string
  operatorId: string | null
}

export interface ReceivedFile {
  content: Buffer
  fileName: string
}

/** The services that storing files needs. */
export interface FileServices {
  db: Pick<Services['db'], 'asMerchant'>
  files: FileStore
}

/** Longer than any link to it is valid. */
const unownedMinutes = 60
/** After this a file can't be claimed any more, so it is removed without a lock. */
const claimableMinutes = 50
const defaultMaxSide = 4096

export const storedName = (fileId: string, type: FileType): string =>
  `${fileId}.${fileTypes[type].ending}`

/** Stores an uploaded file, if its type is accepted. It has no owner until it is claimed. */
export async function storeFile(
  services: FileServices,
  author: FileAuthor,
  upload: Upload,
  received: ReceivedFile,
  owner: FileOwner,
): Promise<FileValue> {
  const { content, type } = await checkedContent(author, upload, received.content)
  return storeCheckedFile(
    services,
    author,
    { ...received, content, type },
    upload.readAccess,
    owner,
  )
}

/** Stores a file that was already checked and re-encoded. */
export async function storeCheckedFile(
  { db, files }: FileServices,
  { merchantId, operatorId }: FileAuthor,
  { content, type, ...received }: ReceivedFile & { type: FileType },
  readAccess: Upload['readAccess'],
  owner: FileOwner,
): Promise<FileValue> {
  const fileId = `F${randomBytes(16).toString('hex').toUpperCase()}`
  const fileName = tidyFileName(received.fileName, type)
  await db.asMerchant(merchantId, async (tx) => {
    await tx`
      insert into stored_file (merchant_id, file_id, owner_kind, owner_key, media_type, bytes, sha256, file_name,
                               read_access, created_by)
      values (${merchantId}, ${fileId}, ${owner.kind}, ${owner.key}, ${type}, ${content.length}, ${hashOf(content)},
              ${fileName}, ${readAccess}, ${operatorId})`
    await removeLater(tx, merchantId, fileId)
  })
  try {
    await files.write(merchantId, storedName(fileId, type), Readable.from([content]))
  } catch (error) {
    // A store that did not answer may have taken it all the same. If it can't be removed now, the job will do it.
    await files.remove(merchantId, storedName(fileId, type)).then(
      () => forget(db, merchantId, fileId),
      () => {},
    )
    throw error
  }
  return { fileId, fileName, bytes: content.length }
}

/** As it will be stored. */
export async function checkedContent(
  author: FileAuthor,
  { types, maxSide = defaultMaxSide }: Upload,
  content: Buffer,
): Promise<{ content: Buffer; type: FileType; width?: number; height?: number }> {
  const type = typeByContent(content)
  if (!type || !types.includes(type)) {
    throw callError('fileTypeRefused', { types: typeLabels(types) })
  }
  return isImage(type) ? reencodeImage(author, content, type, maxSide) : { content, type }
}

/** Gives the file its owner. */
export async function claimFile(
  tx: Transaction,
  merchantId: string,
  fileId: string,
  /** For an id from a caller: the file must have been stored for this purpose. */
  kind?: FileOwner['kind'],
): Promise<void> {
  const ofKind = kind ? sql`and owner_kind = ${kind}` : raw('')
  const claimed = await tx`
    update stored_file set unowned_since = null
    where merchant_id = ${merchantId} and file_id = ${fileId} ${ofKind}
      and unowned_since > now() - ${claimableMinutes} * interval '1 minute' returning 1`
  if (claimed.length === 0) throw callError('notFound')
}

/** For a replaced file: links to it stay valid for a while. */
export async function releaseFile(
  tx: Transaction,
  merchantId: string,
  fileId: string,
): Promise<void> {
  await tx`
    update stored_file set unowned_since = now() where merchant_id = ${merchantId} and file_id = ${fileId}`
  await removeLater(tx, merchantId, fileId)
}

interface RemoveFilePayload {
  merchantId: string
  fileId: string
}
export const removeFileTask = task<RemoveFilePayload>('removeFile')

const removeLater = (tx: Transaction, merchantId: string, fileId: string) =>
  enqueue(
    tx,
    removeFileTask,
    { merchantId, fileId },
    { runAt: new Date(Date.now() + unownedMinutes * 60_000) },
  )

/**
 * Removes a file without an owner that can't be claimed any more. No connection is held while the store works. The
 * row is deleted last, so an interrupted removal is repeated.
 */
export async function removeUnownedFile(
  { db, files }: FileServices,
  { merchantId, fileId }: RemoveFilePayload,
): Promise<undefined> {
  const [file] = await db.asMerchant(
    merchantId,
    (tx) => tx<{ type: FileType }[]>`
      select media_type as type from stored_file
      where merchant_id = ${merchantId} and file_id = ${fileId}
        and unowned_since < now() - ${claimableMinutes} * interval '1 minute'`,
  )
  if (!file) return
  await files.remove(merchantId, storedName(fileId, file.type))
  await forget(db, merchantId, fileId)
}

const forget = (db: FileServices['db'], merchantId: string, fileId: string) =>
  db.asMerchant(
    merchantId,
    (tx) => tx`delete from stored_file where merchant_id = ${merchantId} and file_id = ${fileId}`,
  )
