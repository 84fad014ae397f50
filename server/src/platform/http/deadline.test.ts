import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startSecondServer } from '../../../test/app/second-server.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { linkOf, picture, storedPicture } from '../../../test/files/pictures.ts'
import { fundedWithdrawal } from '../../../test/orders/orders.ts'
import type { FileStore } from '../files/store.ts'

/** On a server without patience, and on one that waits as long as it takes on a busy machine. */
/** What the server without patience has opened. */
const opened: Readable[] = []
const app = await startTestApp()
const patient = await signedIn(app, 'admin')
const files: FileStore = {
  ...app.files,
  async read(merchantId, name) {
    const file = await app.files.read(merchantId, name)
    if (file) opened.push(file.content)
    return file
  },
}
const services = { ...app.services, files }
const admin = (await startSecondServer({ ...app, services }, { callMs: 1_500 })).continued(patient)

test('a call that takes too long is answered, and a stream in progress is not cut', async () => {
  const response = await admin.fetch('/mentionMoneyOrder/auditNum/stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const isDone = async () => (await reader.read()).done
  expect(await isDone()).toBe(false)

  await app.owner.begin(async (tx) => {
    await tx`lock table customer in access exclusive mode`
    const late = await admin.call('/customer/list', { size: 10, current: 1 })
    expect(late).toMatchObject({ status: 504, code: 'S00504', success: false })
  })
  // Open for longer than the call deadline, and still open.
  await fundedWithdrawal(app.db, '10001')
  expect(await isDone()).toBe(false)
  await reader.cancel()
  expect((await patient.call('/customer/list', { size: 10, current: 1 })).status).toBe(200)
})

test('a file that does not arrive in time is given up, and the operator can send the next', async () => {
  const never = () => new ReadableStream({ start: (sent) => sent.enqueue(Buffer.alloc(1000)) })
  const late = await Promise.all([1, 2, 3, 4].map(() => admin.upload('/user/avatar', never())))
  for (const answer of late) expect(answer).toMatchObject({ status: 504, code: 'S00504' })
  const html = await admin.upload('/user/avatar', Buffer.from('<html>'))
  expect(html).toMatchObject({ status: 415 })
})

test('a file that is opened when its call has been answered with a failure is closed again', async () => {
  const fileId = await storedPicture(patient, await picture().png().toBuffer())
  const link = (await linkOf(patient, fileId)) ?? ''
  await app.owner.begin(async (tx) => {
    await tx`lock table stored_file in access exclusive mode`
    expect(await admin.fetch(link)).toMatchObject({ status: 504 })
    expect(opened).toEqual([])
  })
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
})
