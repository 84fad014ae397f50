/** Files of conversations: what is taken, how it is kept, and to whom and how it is served. */
import { crc32 } from 'node:zlib'
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import {
  attachFile,
  conversationPath,
  joinConversation,
  newPayin,
  newRequestNo,
  reportMessage,
  startTradingApp,
} from '../../../test/orders/conversations.ts'

const app = await startTradingApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
const orderNo = await newPayin(app)
await joinConversation(admin, orderNo)

const picture = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
const pdf = Buffer.from('%PDF-1.7 <script>alert(1)</script>')

async function added(content: Uint8Array, fields = {}) {
  const answer = await attachFile(admin, orderNo, content, fields)
  expect(answer).toMatchObject({ code: '200' })
  return answer.data.message
}

const open = (filePath: string, browser = admin) =>
  browser.fetch(`${conversationPath('file')}?${new URLSearchParams({ path: filePath })}`)

const bytesAt = async (filePath: string) => Buffer.from(await (await open(filePath)).arrayBuffer())

const storedFiles = async () =>
  Number(
    (await app.owner`select count(*) from stored_file where owner_kind = 'conversation'`)[0]?.count,
  )

describe('a picture', () => {
  test('is shown in place, small and whole, and never as a page', async () => {
    const message = await added(await picture().png().toBuffer(), {
      fileName: '../My “receipt”.html',
      content: 'Here it is',
    })
    expect(message).toMatchObject({
      content: 'Here it is',
      author: 'merchant',
      file: { fileName: 'My “receipt”.png', mediaType: 'image/png', width: 800, height: 600 },
    })
    const { path: whole, thumbnailPath, bytes } = message.file
    expect(whole).toMatch(new RegExp(`^10001/${orderNo}/F[0-9A-F]{32}\\.png$`))
    for (const [filePath, width] of [
      [whole, 800],
      [thumbnailPath, limits.conversation.thumbnailSidePx],
    ]) {
      const response = await open(filePath)
      expect(response.status).toBe(200)
      const headers = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `inline; filename="My _receipt_.png"; filename*=UTF-8''My%20%E2%80%9Creceipt%E2%80%9D.png`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      })
      const content = Buffer.from(await response.arrayBuffer())
      expect(await sharp(content).metadata()).toMatchObject({ width })
      if (filePath === whole) expect(content).toHaveLength(bytes)
    }
  })

  test('loses its metadata and whatever else the file held', async () => {
    const jpg = await picture()
      .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([jpg, Buffer.from('<script>alert(1)</script>PK\x03\x04%PDF-')])
    expect(polyglot.includes('Secret place')).toBe(true)
    const { file } = await added(polyglot)
    expect(file.fileName).toBe('receipt.jpg')
    for (const filePath of [file.path, file.thumbnailPath]) {
      const kept = await bytesAt(filePath)
      for (const hidden of ['Secret place', 'script', 'PK\x03\x04', '%PDF'])
        expect(kept.includes(hidden)).toBe(false)
      expect(await sharp(kept).metadata()).not.toHaveProperty('exif')
    }
  })
})

test('a PDF is kept as it came, has no small version, and is saved, never shown', async () => {
  const { file } = await added(pdf, { fileName: 'page.html' })
  expect(file).toMatchObject({
    fileName: 'page.pdf',
    mediaType: 'application/pdf',
    thumbnailPath: null,
    width: null,
    height: null,
  })
  const response = await open(file.path)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="page.pdf"/)
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf)
})

describe('a file is refused, and nothing is written, that', () => {
  /** A PNG whose header says another size. */
  async function claiming(width: number, height: number): Promise<Buffer> {
    const content = await picture(4, 4).png().toBuffer()
    const header = content.subarray(12, 29)
    header.writeUInt32BE(width, 4)
    header.writeUInt32BE(height, 8)
    content.writeUInt32BE(crc32(header), 29)
    return content
  }

  test.each<[string, string, () => Promise<Buffer>]>([
    ['is a page named .png', 'F00002', async () => Buffer.from('<!doctype html><script>')],
    ['is an SVG', 'F00002', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is a GIF', 'F00002', () => picture(4, 4).gif().toBuffer()],
    ['is a WebP', 'F00002', () => picture(4, 4).webp().toBuffer()],
    ['is an archive', 'F00002', async () => Buffer.from('PK\x03\x04 and more of it')],
    [
      'is a PDF behind something else',
      'F00002',
      async () => Buffer.concat([Buffer.from(' '), pdf]),
    ],
    [
      'is a page behind the first bytes of a picture',
      'F00003',
      async () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>', 'latin1'),
    ],
    ['claims more pixels than there is memory for', 'F00004', () => claiming(60_000, 60_000)],
    ['is empty', 'F00005', async () => Buffer.alloc(0)],
    ['is too large', 'F00001', async () => Buffer.alloc(limits.conversation.fileBytesMax + 1)],
  ])('%s', async (_what, code, make) => {
    const before = [await storedFiles(), await lastMessageNo()]
    expect(await attachFile(admin, orderNo, await make())).toMatchObject({ code, data: null })
    expect([await storedFiles(), await lastMessageNo()]).toEqual(before)
  })

  const lastMessageNo = async () =>
    (await admin.call(conversationPath('messages'), { orderNo })).data.lastMessageNo
})

test('a file is added once however often it is sent', async () => {
  const content = await picture().png().toBuffer()
  const fields = { requestNo: newRequestNo() }
  const answers = [
    ...(await Promise.all([1, 2, 3].map(() => attachFile(admin, orderNo, content, fields)))),
    await attachFile(admin, orderNo, content, fields),
  ]
  const [first] = answers
  for (const { data } of answers) expect(data.message).toEqual(first?.data.message)
  const rows = await app.owner`
    select 1 from conversation_message where request_no = ${fields.requestNo}`
  expect(rows).toHaveLength(1)
})

describe('a path', () => {
  let filePath: string
  beforeAll(async () => {
    filePath = (await added(await picture().png().toBuffer())).file.path
  })

  test('leads nowhere for a stranger, another merchant, and a colleague who is not in the conversation', async () => {
    const colleague = await signedIn(app, await newOperator(app, ['finance']))
    for (const browser of [new Browser(app.url), lantern, colleague])
      expect((await open(filePath, browser)).status).toBe(404)
    await joinConversation(colleague, orderNo)
    expect((await open(filePath, colleague)).status).toBe(200)
  })

  test('leads nowhere once the sign-in to the conversation has expired, or the session has ended', async () => {
    const operator = await signedIn(app, await newOperator(app, ['support']))
    await joinConversation(operator, orderNo)
    expect((await open(filePath, operator)).status).toBe(200)
    const cookies = new Map(operator.cookies)
    await operator.call('/user/logout')
    for (const [name, value] of cookies) operator.cookies.set(name, value)
    expect((await open(filePath, operator)).status).toBe(404)
    await app.owner`
      update conversation_session set expires_at = now() - interval '1 second' where order_no = ${orderNo}`
    expect((await open(filePath)).status).toBe(404)
    await joinConversation(admin, orderNo)
    expect((await open(filePath)).status).toBe(200)
  })

  test('that was changed, made up or walked leads nowhere', async () => {
    const other = await newPayin(app)
    await joinConversation(admin, other)
    const [merchant, , name = ''] = filePath.split('/')
    const avatar = `F${'A'.repeat(32)}.png`
    const paths = [
      `${merchant}/${other}/${name}`,
      `10002/${orderNo}/${name}`,
      `${merchant}/${orderNo}/${name.replace('.png', '.jpg')}`,
      `${merchant}/${orderNo}/${name.replace('.png', '')}`,
      `${merchant}/${orderNo}/${name.toLowerCase()}`,
      `${merchant}/${orderNo}/${avatar}`,
      `${merchant}/${orderNo}/`,
      `${merchant}/${orderNo}/../${orderNo}/${name}`,
      `/${filePath}`,
      `${filePath}/`,
      `${filePath}%00`,
      `${filePath}\n`,
      '../../etc/passwd',
      `${merchant}/${orderNo}/..%2f..%2fsecrets.key`,
      'file:///etc/passwd',
      '.',
    ]
    for (const each of paths) expect((await open(each)).status, each).toBe(404)
    expect((await admin.fetch(`${conversationPath('file')}/${filePath}`)).status).toBe(404)
    expect((await open(filePath)).status).toBe(200)
  })

  test('is the only way to the file: there is no link to it', async () => {
    const fileId = /F[0-9A-F]{32}/.exec(filePath)?.[0]
    const { data } = await admin.call('/files/links', { fileIds: fileId })
    expect(data.links).toEqual([])
  })
})

test('files of payers and payees are kept and served like those of operators', async () => {
  const content = await picture()
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer()
  const file = { content, fileName: 'IMG_1.jpeg' }
  for (let i = 0; i < 2; i++) await reportMessage(app, orderNo, '', { messageId: 'photo', file })
  const { data } = await admin.call(conversationPath('messages'), { orderNo })
  const [shown, ...more] = data.records.filter(
    ({ author }: { author: string }) => author === 'payer',
  )
  expect(more).toEqual([])
  expect(shown.file).toMatchObject({ fileName: 'IMG_1.jpg', mediaType: 'image/jpeg', width: 800 })
  expect((await bytesAt(shown.file.path)).includes('Secret place')).toBe(false)
})
