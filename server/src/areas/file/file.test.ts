/** Files as operators send them: the picture of an operator, through the front door. */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  avatarPath,
  openFile,
  picture,
  putPicture,
  storedFiles,
  storedPicture,
} from '../../../test/files/pictures.ts'
import { writeXlsx } from '../../platform/files/xlsx.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

async function refused(content: Uint8Array, fileName?: string): Promise<Answer> {
  const before = await storedFiles(app)
  const answer = await putPicture(admin, content, fileName)
  expect(await storedFiles(app)).toEqual(before)
  return answer
}

describe('a picture', () => {
  test.each([
    ['PNG', 'image/png', () => picture().png().toBuffer()],
    ['JPG', 'image/jpeg', () => picture().jpeg().toBuffer()],
    ['GIF, which becomes a PNG', 'image/png', () => picture().gif().toBuffer()],
  ])('is taken as %s, shown in place and never as a page', async (_label, type, make) => {
    const fileId = await storedPicture(admin, await make(), '../../etc/My “face”.HTML')
    const { response, content } = await openFile(admin, fileId)
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
    const stripped = (await openFile(admin, await storedPicture(admin, content, 'a.jpg'))).content
    const metadata = await sharp(stripped).metadata()
    expect(metadata).toMatchObject({ width: limits.avatarSidePx / 2, height: limits.avatarSidePx })
    for (const name of ['exif', 'icc', 'xmp', 'orientation'])
      expect(metadata).not.toHaveProperty(name)
    expect(stripped.includes('Secret place')).toBe(false)
  })

  test('that is a page or an archive too is stored as a picture alone', async () => {
    const png = await picture().png().toBuffer()
    const content = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const { content: kept } = await openFile(admin, await storedPicture(admin, content))
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('PK')).toBe(false)
  })
})

describe('a file is refused that', () => {
  test('is a page with the name of a picture, in the language of the operator', async () => {
    const content = Buffer.from('<!doctype html><script>alert(1)</script>')
    const before = await storedFiles(app)
    const words: [string, string][] = [
      ['en_IN', 'This type of file is not accepted here. Accepted: PNG, GIF, JPG.'],
      ['zh_CN', '此处不支持该类型的文件，可用类型：PNG, GIF, JPG。'],
      ['zh_TW', '此處不支援該類型的檔案，可用類型：PNG, GIF, JPG。'],
      ['id_ID', 'Jenis berkas ini tidak diterima di sini. Yang diterima: PNG, GIF, JPG.'],
    ]
    for (const [lang, msg] of words) {
      const answer = await putPicture(admin, content, 'me.png', lang)
      expect(answer).toMatchObject({ status: 415, code: 'F00002' })
      expect(answer.msg).toContain(msg)
    }
    expect(await storedFiles(app)).toEqual(before)
  })

  test.each([
    ['a PDF', 'F00002', async () => Buffer.from('%PDF-1.7\n')],
    [
      'a sheet',
      'F00002',
      () =>
        buffer(
          writeXlsx({
            sheets: [{ name: 'a', columns: [], rows: (async function* () {})() }],
            notes: { name: 'b', lines: [] },
            withTexts: (title) => title,
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

  test('is so long and narrow that reducing it would take seconds', async () => {
    for (const [width, height] of [
      [1, 25_000_000],
      [limits.imageSideMax + 1, 1],
    ] as const) {
      const answer = await refused(await claiming(width, height))
      expect(answer).toMatchObject({ status: 422, code: 'F00004' })
      expect(answer.msg).toContain('20000 pixels on a side')
    }
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
    const before = await storedFiles(app)
    const chunk = Buffer.alloc(64 * 1024)
    let sent = 0
    const stream = new ReadableStream({
      pull(controller) {
        sent += chunk.length
        if (sent > limits.avatarBytesMax * 2) controller.close()
        else controller.enqueue(chunk)
      },
    })
    expect(await admin.upload(avatarPath, stream)).toMatchObject({ status: 413, code: 'F00001' })
    expect(await storedFiles(app)).toEqual(before)
  })
})

test('the audit log says who changed a picture', async () => {
  const fileId = await storedPicture(admin, await picture().png().toBuffer())
  const entries = await app.owner`
    select address from audit_entry where action = 'avatar.changed' and detail ->> 'fileId' = ${fileId}`
  expect(entries).toEqual([{ address: '127.0.0.1' }])
})
