/** Files as operators send and open them: the picture of an operator, through the front door. */
import { createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { uploadCall } from '@countinghouse/contract/kit/call.ts'
import { fieldsHeader, headerJson, type Upload } from '@countinghouse/contract/kit/file.ts'
import * as s from '@countinghouse/contract/kit/schema.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { claimFile, storeFile } from '../../files/stored-file.ts'
import { writeXlsx } from '../../files/xlsx.ts'
import { uploadRoute } from '../../http/route.ts'
import type { Caller } from '../../security/session.ts'
import { bindAuthenticator } from '../../testing/authenticator-app.ts'
import { type Answer, Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { patienceMs } from '../../testing/patience.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let admin: Browser
let lantern: Browser

/** A call of this test, which asks for a Google code besides. */
const guarded = uploadCall({
  area: 'test',
  path: '/test/guardedUpload',
  summary: 'Takes a file and a code.',
  access: 'signedIn',
  secondFactor: 'whenBound',
  upload: { types: ['application/pdf'], maxBytes: 200_000, readAccess: 'signedIn' },
  body: s.object({ fileName: s.text({ min: 1 }), verifyCode: s.optional(s.googleCode()) }),
  result: s.object({ bytes: s.integer() }),
})
const guardedRoute = uploadRoute(guarded, async (_body, { content }) => ({ bytes: content.length }))

beforeAll(async () => {
  app = await startTestApp({}, { routes: [guardedRoute] })
  admin = await signedIn(app, 'admin')
  lantern = await signedIn(app, 'lantern')
})

const edit = '/user/avatar'
const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })

const put = (browser: Browser, content: Uint8Array, fileName = 'me.png', lang = 'en_IN') =>
  browser.upload(edit, content, { fileName }, { lang })

async function stored(browser: Browser, content: Uint8Array, fileName?: string): Promise<string> {
  const answer = await put(browser, content, fileName)
  expect(answer).toMatchObject({ code: '200', msg: '' })
  return answer.data.avatar
}

async function linkOf(browser: Browser, fileId: string): Promise<string | undefined> {
  const { data } = await browser.call('/files/links', { fileIds: fileId })
  return data.links[0]?.url.replace('/api', '')
}

async function opened(browser: Browser, fileId: string) {
  const response = await browser.fetch((await linkOf(browser, fileId)) ?? '')
  expect(response.status).toBe(200)
  return { response, content: Buffer.from(await response.arrayBuffer()) }
}

const filesOnDisk = async (merchantId = '10001') =>
  readdir(`${app.dataDir}/files/${merchantId}`).catch(() => [])
const rowsInTable = async () =>
  Number((await app.owner`select count(*) from stored_file`)[0]?.count)
/** What is stored, before and after a try that must leave nothing behind. */
const everything = async () => ({ files: await filesOnDisk(), rows: await rowsInTable() })

async function refused(content: Uint8Array, fileName?: string): Promise<Answer> {
  const before = await everything()
  const answer = await put(admin, content, fileName)
  expect(await everything()).toEqual(before)
  return answer
}

describe('a picture', () => {
  test.each([
    ['PNG', 'image/png', () => picture().png().toBuffer()],
    ['JPG', 'image/jpeg', () => picture().jpeg().toBuffer()],
    ['GIF, which becomes a PNG', 'image/png', () => picture().gif().toBuffer()],
  ])('is taken as %s, shown in place and never as a page', async (_label, type, make) => {
    const fileId = await stored(admin, await make(), '../../etc/My “face”.HTML')
    const { response, content } = await opened(admin, fileId)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const ending = type === 'image/png' ? 'png' : 'jpg'
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="My _face_.${ending}"; filename*=UTF-8''My%20%E2%80%9Cface%E2%80%9D.${ending}`,
    )
    expect(await sharp(content).metadata()).toMatchObject({ width: 40, height: 30 })
    const { data } = await admin.call('/userInfo')
    expect(data.user.avatar).toBe(fileId)
    const [row] = await app.owner`
      select owner_kind, media_type, bytes, unowned_since, encode(sha256, 'hex') as sha256 from stored_file
      where file_id = ${fileId}`
    const sha256 = await crypto.subtle.digest('SHA-256', content)
    expect(row).toEqual({
      owner_kind: 'operatorAvatar',
      media_type: type,
      bytes: content.length,
      unowned_since: null,
      sha256: Buffer.from(sha256).toString('hex'),
    })
  })

  test('loses its metadata, is turned as its metadata said, and is no larger than it needs to be', async () => {
    const content = await picture(1200, 600)
      .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(content.includes('Secret place')).toBe(true)
    const stripped = (await opened(admin, await stored(admin, content, 'a.jpg'))).content
    const metadata = await sharp(stripped).metadata()
    expect(metadata).toMatchObject({ width: limits.avatarSidePx / 2, height: limits.avatarSidePx })
    for (const name of ['exif', 'icc', 'xmp', 'orientation'])
      expect(metadata).not.toHaveProperty(name)
    expect(stripped.includes('Secret place')).toBe(false)
  })

  test('that is a page or an archive too is stored as a picture alone', async () => {
    const png = await picture().png().toBuffer()
    const content = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const { content: kept } = await opened(admin, await stored(admin, content))
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('PK')).toBe(false)
  })
})

describe('a file is refused that', () => {
  test('is a page with the name of a picture, in the language of the operator', async () => {
    const content = Buffer.from('<!doctype html><script>alert(1)</script>')
    const before = await everything()
    const words: [string, string][] = [
      ['en_IN', 'This type of file is not accepted here. Accepted: PNG, GIF, JPG.'],
      ['zh_CN', '此处不支持该类型的文件，可用类型：PNG, GIF, JPG。'],
      ['zh_TW', '此處不支援該類型的檔案，可用類型：PNG, GIF, JPG。'],
      ['id_ID', 'Jenis berkas ini tidak diterima di sini. Yang diterima: PNG, GIF, JPG.'],
    ]
    for (const [lang, msg] of words) {
      const answer = await put(admin, content, 'me.png', lang)
      expect(answer).toMatchObject({ status: 415, code: 'F00002' })
      expect(answer.msg).toContain(msg)
    }
    expect(await everything()).toEqual(before)
  })

  test.each([
    ['a PDF', 'F00002', async () => Buffer.from('%PDF-1.7\n')],
    [
      'a sheet',
      'F00002',
      () =>
        buffer(
          writeXlsx({
            name: 'a',
            note: '',
            header: [],
            widths: [],
            rows: (async function* () {})(),
          }),
        ),
    ],
    ['an SVG', 'F00002', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page behind the first bytes of a GIF', 'F00003', async () => Buffer.from('GIF89a<html>')],
    [
      'a PNG that was cut off',
      'F00003',
      async () => (await noise().png().toBuffer()).subarray(0, 9000),
    ],
    [
      'a JPG that was cut off',
      'F00003',
      async () => (await noise().jpeg().toBuffer()).subarray(0, 5000),
    ],
    ['nothing', 'F00005', async () => Buffer.alloc(0)],
  ])('is %s', async (_what, code, make) => {
    expect(await refused(await make())).toMatchObject({ code, data: null })
  })

  test('claims more pixels than the memory should hold, though the file is small', async () => {
    const answer = await refused(await claiming(5001, 5000))
    expect(answer).toMatchObject({ status: 422, code: 'F00004' })
    expect(answer.msg).toContain('25 megapixels')
  })

  /** A PNG whose header says another size. */
  async function claiming(width: number, height: number): Promise<Buffer> {
    const content = await picture().png().toBuffer()
    const header = content.subarray(12, 29)
    header.writeUInt32BE(width, 4)
    header.writeUInt32BE(height, 8)
    content.writeUInt32BE(crc32(header), 29)
    return content
  }

  const noise = () =>
    sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
})

describe('the size of a file', () => {
  const large = Buffer.alloc(limits.avatarBytesMax + 1)

  test('is refused by what the sender announces', async () => {
    const answer = await refused(large)
    expect(answer).toMatchObject({ status: 413, code: 'F00001' })
    expect(answer.msg).toBe('The file is too large. The limit is 2 MB.')
  })

  test('is refused while it arrives when nothing was announced', async () => {
    const before = await everything()
    const chunk = Buffer.alloc(64 * 1024)
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += chunk.length
        if (sent > limits.avatarBytesMax * 2) controller.close()
        else controller.enqueue(chunk)
      },
    })
    expect(await admin.upload(edit, stream)).toMatchObject({ status: 413, code: 'F00001' })
    expect(await everything()).toEqual(before)
  })
})

/** A request that announces a file and sends only its beginning. */
function beginUpload(browser: Browser, headers: Record<string, string> = {}, path = edit) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sending = request(`${app.url}${path}`, {
    method: 'POST',
    headers: {
      cookie,
      authorization: `Bearer ${browser.token}`,
      [fieldsHeader]: headerJson({ fileName: 'a.png' }),
      'content-length': '100000',
      ...headers,
    },
  })
  sending.on('error', () => {})
  sending.write(Buffer.alloc(5000))
  return sending
}

describe('an upload', () => {
  test('that is cut off leaves neither a file nor a row, and its place is free again', async () => {
    const before = await everything()
    for (let i = 0; i < 20; i++) {
      const sending = beginUpload(admin)
      await vi.waitFor(() => expect(sending.socket?.bytesWritten).toBeGreaterThan(5000), patienceMs)
      sending.destroy()
    }
    // More than may run and wait at once: all of them must have been let go.
    await stored(admin, await picture().png().toBuffer())
    expect((await everything()).rows).toBe(before.rows + 1)
    expect((await filesOnDisk()).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('of a stranger is answered before its file has arrived', async () => {
    const stranger = beginUpload(new Browser(app.url))
    const status = await new Promise((resolve) =>
      stranger.on('response', (response) => resolve(response.statusCode)),
    )
    stranger.destroy()
    expect(status).toBe(401)
  })

  test('that needs a Google code is refused without one before its file has arrived', async () => {
    const operator = await signedIn(app, await newOperator(app, []))
    const authenticator = await bindAuthenticator(operator)
    const sending = beginUpload(operator, {}, guarded.path)
    const status = await new Promise((resolve) =>
      sending.on('response', (response) => resolve(response.statusCode)),
    )
    sending.destroy()
    expect(status).toBe(403)
    const fields = { fileName: 'a.pdf', verifyCode: authenticator.nextCode() }
    const answer = await operator.upload(guarded.path, Buffer.from('%PDF-'), fields)
    expect(answer).toMatchObject({ code: '200', data: { bytes: 5 } })
  })

  test('with fields that can not be read is answered before its file has arrived', async () => {
    const sending = beginUpload(admin, { [fieldsHeader]: '{' })
    const status = await new Promise((resolve) =>
      sending.on('response', (response) => resolve(response.statusCode)),
    )
    sending.destroy()
    expect(status).toBe(400)
  })

  test('holds up no other call of the operator, however slowly its file arrives', async () => {
    const slow = Array.from({ length: 12 }, () => beginUpload(admin))
    await vi.waitFor(() => {
      for (const each of slow) expect(each.socket?.bytesWritten).toBeGreaterThan(5000)
    }, patienceMs)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('/merchants/info')),
    )
    for (const answer of answers) expect(answer.status).toBe(200)
    for (const each of slow) each.destroy()
  })
})

test('an upload that does not fit on the disk says so and changes nothing', async () => {
  const avatar = await stored(lantern, await picture().png().toBuffer())
  const before = await rowsInTable()
  const { write } = app.files
  app.files.write = (_merchantId, _name, content) =>
    pipeline(content, createWriteStream('/dev/full'))
  const answer = await put(lantern, await picture().png().toBuffer())
  app.files.write = write
  expect(answer).toMatchObject({ status: 503, code: 'F00006' })
  expect(answer.msg).toBe(
    'The file could not be stored. Nothing was changed. Please try again later.',
  )
  expect(await rowsInTable()).toBe(before)
  expect((await lantern.call('/userInfo')).data.user.avatar).toBe(avatar)
})

test('a file that is no picture is kept as it came, and is saved, never shown', async () => {
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
  const { response, content: kept } = await opened(admin, fileId)
  expect(kept).toEqual(content)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="page.pdf"/)
})

describe('a link', () => {
  let fileId: string
  beforeAll(async () => {
    fileId = await stored(admin, await picture().png().toBuffer())
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
    const other = await stored(await signedIn(app, 'viewer'), await picture().png().toBuffer())
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
    const before = await stored(admin, await picture().png().toBuffer())
    const link = (await linkOf(admin, before)) ?? ''
    const after = await stored(admin, await picture().png().toBuffer())
    expect(await linkOf(admin, before)).toBeUndefined()
    // A link that was given before is good for as long as it says.
    expect((await admin.fetch(link)).status).toBe(200)
    await longAgo(before)
    await due()
    await vi.waitFor(
      async () => expect(await app.owner`select 1 from job where task = 'removeFile'`).toEqual([]),
      patienceMs,
    )
    expect(await filesOnDisk()).not.toContain(`${before}.png`)
    expect(await app.owner`select 1 from stored_file where file_id = ${before}`).toEqual([])
    expect((await admin.fetch(link)).status).toBe(404)
    expect(await filesOnDisk()).toContain(`${after}.png`)
    await opened(admin, after)
  })
})

test('who changed a picture is in the audit log', async () => {
  const fileId = await stored(admin, await picture().png().toBuffer())
  const entries = await app.owner`
    select address from audit_entry where action = 'avatar.changed' and detail ->> 'fileId' = ${fileId}`
  expect(entries).toEqual([{ address: '127.0.0.1' }])
})
