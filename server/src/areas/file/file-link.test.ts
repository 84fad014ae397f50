/** Files as operators open them, by links that end, and what becomes of those that nothing refers to. */
import type { Upload } from '@countinghouse/contract/engine/file.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import {
  filesOnDisk,
  linkOf,
  openFile,
  picture,
  storedPicture,
} from '../../../test/files/pictures.ts'
import { claimFile, storeFile } from '../../platform/files/stored-file.ts'
import type { Caller } from '../../platform/security/session.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')

test('a file other than a picture is stored unchanged and downloaded, never displayed', async () => {
  const [operator] = await app.owner<{ operatorId: string }[]>`
    select operator_id as "operatorId" from operator where name = 'admin'`
  const caller = { merchantId: '10001', operatorId: operator?.operatorId } as Caller
  const upload: Upload = {
    types: ['application/pdf'],
    maxBytes: 1000,
    readAccess: 'signedIn',
  }
  const content = Buffer.from('%PDF-1.7 <script>alert(1)</script>')
  const owner = { kind: 'operatorAvatar', key: 'a test' } as const
  const received = { content, fileName: 'page.html' }
  const { fileId } = await storeFile(app, caller, upload, received, owner)
  // Until its owner claims it, it is nobody's.
  expect(await linkOf(admin, fileId)).toBeUndefined()
  await app.db.asMerchant('10001', (tx) => claimFile(tx, '10001', fileId))
  const { response, content: kept } = await openFile(admin, fileId)
  expect(kept).toEqual(content)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="page.pdf"/)
})

describe('a link', () => {
  let fileId: string
  beforeAll(async () => {
    fileId = await storedPicture(admin, await picture().png().toBuffer())
  })

  test('is given and opened for operators of the merchant alone', async () => {
    const colleague = await signedIn(app, await newOperator(app, []))
    const link = (await linkOf(admin, fileId)) ?? ''
    expect((await colleague.fetch(link)).status).toBe(200)
    expect(await linkOf(lantern, fileId)).toBeUndefined()
    expect((await lantern.fetch(link)).status).toBe(404)
    expect((await fetch(`${app.url}${link}`)).status).toBe(404)
    // With the merchant changed it is not ours.
    expect((await lantern.fetch(link.replace('10001.', '10002.'))).status).toBe(404)
  })

  test('is for those who may see what the file belongs to', async () => {
    await app.owner`update stored_file set read_access = 'asset.view' where file_id = ${fileId}`
    const nobody = await signedIn(app, await newOperator(app, []))
    const link = (await linkOf(admin, fileId)) ?? ''
    expect(await linkOf(nobody, fileId)).toBeUndefined()
    expect((await nobody.fetch(link)).status).toBe(403)
    expect((await admin.fetch(link)).status).toBe(200)
    await app.owner`update stored_file set read_access = 'signedIn' where file_id = ${fileId}`
  })

  test('ends after five minutes, and with the session', async () => {
    const colleague = await signedIn(app, await newOperator(app, []))
    const link = (await linkOf(colleague, fileId)) ?? ''
    const [, expires] = /\.(\d+)\.[\w-]+$/.exec(link) ?? []
    expect(Number(expires) - Date.now() / 1000).toBeGreaterThan(290)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect((await colleague.fetch(link)).status).toBe(404)
    vi.useRealTimers()
    expect((await colleague.fetch(link)).status).toBe(200)
    await colleague.call('/user/logout')
    expect((await colleague.fetch(link)).status).toBe(404)
  })

  test('that was changed leads nowhere: neither its end, its file nor its signature', async () => {
    const other = await storedPicture(
      await signedIn(app, 'viewer'),
      await picture().png().toBuffer(),
    )
    const link = (await linkOf(admin, fileId)) ?? ''
    const changed = [
      link.replace(/\.(\d+)\./, (_all, expires) => `.${Number(expires) + 1}.`),
      link.replace(fileId, other),
      link.replace(
        /\.(.)([\w-]{42})$/,
        (_all, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
      ),
    ]
    for (const each of changed) {
      expect(each).not.toBe(link)
      expect((await admin.fetch(each)).status).toBe(404)
    }
    expect((await admin.fetch(link)).status).toBe(200)
  })

  test('that is made up leads nowhere, and ids that nobody has are left out', async () => {
    const link = (await linkOf(admin, fileId)) ?? ''
    for (const text of ['x', link.slice(0, -1), `${link}A`, '../../etc/passwd']) {
      const made = text.replace('/files/download?link=', '')
      const response = await admin.fetch(`/files/download?link=${encodeURIComponent(made)}`)
      expect(response.status).toBe(404)
    }
    const { data } = await admin.call('/files/links', { fileIds: `F0,${fileId},%,` })
    expect(data.links.map((each: { fileId: string }) => each.fileId)).toEqual([fileId])
  })
})

describe('a file that belongs to nothing any more', () => {
  const due = () => app.owner`update job set run_at = now() where task = 'removeFile'`
  const longAgo = (fileId: string) => app.owner`
    update stored_file set unowned_since = now() - interval '1 hour'
    where file_id = ${fileId} and unowned_since is not null`

  test('is removed from disk an hour later, and the one in its place stays', async () => {
    const before = await storedPicture(admin, await picture().png().toBuffer())
    const link = (await linkOf(admin, before)) ?? ''
    const after = await storedPicture(admin, await picture().png().toBuffer())
    expect(await linkOf(admin, before)).toBeUndefined()
    // A link that was given before is good for as long as it says.
    expect((await admin.fetch(link)).status).toBe(200)
    await longAgo(before)
    await due()
    await vi.waitFor(
      async () => expect(await app.owner`select 1 from job where task = 'removeFile'`).toEqual([]),
      waitLimitMs,
    )
    expect(await filesOnDisk(app)).not.toContain(`${before}.png`)
    expect(await app.owner`select 1 from stored_file where file_id = ${before}`).toEqual([])
    expect((await admin.fetch(link)).status).toBe(404)
    expect(await filesOnDisk(app)).toContain(`${after}.png`)
    await openFile(admin, after)
  })
})
