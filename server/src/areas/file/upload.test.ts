/** Uploads that are slow, cut off, not permitted or too much for the disk. */
import { createWriteStream } from 'node:fs'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { uploadCall } from '@countinghouse/contract/engine/call.ts'
import { fieldsHeader, headerJson } from '@countinghouse/contract/engine/file.ts'
import * as s from '@countinghouse/contract/engine/schema.ts'
import { describe, expect, test, vi } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import {
  avatarPath,
  filesOnDisk,
  picture,
  putPicture,
  rowsInTable,
  storedFiles,
  storedPicture,
} from '../../../test/files/pictures.ts'
import { uploadRoute } from '../../platform/http/route.ts'

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
const app = await startTestApp({}, { routes: [guardedRoute] })
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')

/** A request that announces a file and sends only its beginning. */
function beginUpload(browser: Browser, headers: Record<string, string> = {}, path = avatarPath) {
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
    const before = await storedFiles(app)
    for (let i = 0; i < 20; i++) {
      const sending = beginUpload(admin)
      await vi.waitFor(
        () => expect(sending.socket?.bytesWritten).toBeGreaterThan(5000),
        waitLimitMs,
      )
      sending.destroy()
    }
    // More than may run and wait at once: all of them must have been let go.
    await storedPicture(admin, await picture().png().toBuffer())
    expect((await storedFiles(app)).rows).toBe(before.rows + 1)
    expect((await filesOnDisk(app)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('without a session is answered before its file has arrived', async () => {
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
    }, waitLimitMs)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('/merchants/info')),
    )
    for (const answer of answers) expect(answer.status).toBe(200)
    for (const each of slow) each.destroy()
  })
})

test('large pictures of one merchant do not keep another merchant waiting for all of them', async () => {
  const large = await picture(5000, 4000).png({ progressive: true }).toBuffer()
  const small = await picture().png().toBuffer()
  const arrived: string[] = []
  const sent = (browser: Browser, content: Buffer, name: string) =>
    storedPicture(browser, content).then(() => arrived.push(name))
  const larges = Array.from({ length: 5 }, () => sent(admin, large, 'large'))
  await lantern.call('/userInfo')
  await Promise.all([sent(lantern, small, 'small of another merchant'), ...larges])
  expect(arrived.indexOf('small of another merchant')).toBeLessThan(larges.length)
})

test('an upload that does not fit on the disk says so and changes nothing', async () => {
  const avatar = await storedPicture(lantern, await picture().png().toBuffer())
  const before = await rowsInTable(app)
  const { write } = app.files
  app.files.write = (_merchantId, _name, content) =>
    pipeline(content, createWriteStream('/dev/full'))
  const answer = await putPicture(lantern, await picture().png().toBuffer())
  app.files.write = write
  expect(answer).toMatchObject({ status: 503, code: 'F00006' })
  expect(answer.msg).toBe(
    'The file could not be stored. Nothing was changed. Please try again later.',
  )
  expect(await rowsInTable(app)).toBe(before)
  expect((await lantern.call('/userInfo')).data.user.avatar).toBe(avatar)
})
