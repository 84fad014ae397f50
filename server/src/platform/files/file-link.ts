/**
 * Links to stored files: signed, so that giving one writes nothing and a page of pictures needs one call. The browser
 * follows a link without the token; the session cookie of somebody of the same merchant who may see the file must
 * come along, so that a link passed on is worth nothing.
 */
import { createHmac } from 'node:crypto'
import type { Access } from '@countinghouse/contract/engine/call.ts'
import type { FileType } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type Permission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import { callError } from '../call-error.ts'
import { type Caller, operatorOfCookie } from '../security/session.ts'
import { hashesMatch } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { storedName } from './stored-file.ts'

type ReadAccess = Exclude<Access, 'public'>

const mayRead = (roles: readonly Role[], access: ReadAccess): boolean =>
  access === 'signedIn' || permits(roles, access as Permission)

const signatureOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

function linkOf(key: Buffer, merchantId: string, fileId: string, expires: number): string {
  const text = `${merchantId}.${fileId}.${expires}`
  return `/api/files/download?link=${text}.${signatureOf(key, text).toString('base64url')}`
}

const secondsNow = () => Math.floor(Date.now() / 1000)

/** Links to those of the files that the operator may see. */
export async function linksOf(
  { db, fileLinkKey }: Services,
  { merchantId, roles }: Caller,
  fileIds: readonly string[],
): Promise<{ fileId: string; url: string }[]> {
  const [rows] = await db.readPipelined(merchantId, (tx) => [
    tx<{ fileId: string; access: ReadAccess }[]>`
      select file_id as "fileId", read_access as access from stored_file
      where merchant_id = ${merchantId} and file_id = any(${fileIds}) and unowned_since is null
        -- These are opened by their path, by whoever is signed in to their conversation.
        and owner_kind <> 'conversation'`,
  ])
  const expires = secondsNow() + limits.fileLinkSeconds
  return rows
    .filter(({ access }) => mayRead(roles, access))
    .map(({ fileId }) => ({ fileId, url: linkOf(fileLinkKey, merchantId, fileId, expires) }))
}

/** Undefined for a link that is not ours or has expired. */
function readLink(key: Buffer, link: string): { merchantId: string; fileId: string } | undefined {
  const [, text, merchantId, fileId, expires, signature] =
    /^((\d{1,18})\.(\w{1,40})\.(\d{1,12}))\.([\w-]{43})$/.exec(link) ?? []
  if (!text || !merchantId || !fileId || !signature) return undefined
  const isOurs = hashesMatch(Buffer.from(signature, 'base64url'), signatureOf(key, text))
  return isOurs && Number(expires) >= secondsNow() ? { merchantId, fileId } : undefined
}

export async function openFileLink(
  { db, files, fileLinkKey }: Services,
  linkText: string,
  cookie: string | undefined,
) {
  const link = readLink(fileLinkKey, linkText)
  if (!link || !cookie) throw callError('notFound')
  const { merchantId, fileId } = link
  const found = await db.asMerchant(merchantId, async (tx) => {
    const operator = await operatorOfCookie(tx, merchantId, cookie)
    const [file] = await tx<{ type: FileType; fileName: string; access: ReadAccess }[]>`
      select media_type as type, file_name as "fileName", read_access as access from stored_file
      where merchant_id = ${merchantId} and file_id = ${fileId}`
    return operator && file && { ...file, roles: operator.roles }
  })
  if (!found) throw callError('notFound')
  if (!mayRead(found.roles, found.access)) throw callError('permissionDenied')
  const file = await files.read(merchantId, storedName(fileId, found.type))
  if (!file) throw callError('notFound')
  return { ...file, type: found.type, fileName: found.fileName }
}
