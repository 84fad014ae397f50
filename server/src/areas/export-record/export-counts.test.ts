import { expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await insertOrderRows(app.owner, 'withdrawal_order', '10001', 7)

test('an export that found more rows than were counted for it never says so many of fewer', async () => {
  const { recordId } = (await admin.call('/mentionMoneyOrder/export', {})).data
  const recordOf = async () => {
    const { data } = await admin.call('/exportRecords/list', { size: 10, current: 1 })
    return data.records.find((record: { recordId: string }) => record.recordId === recordId)
  }
  await vi.waitFor(async () => expect((await recordOf()).exportStatus).toBe('ready'), {
    timeout: waitLimitMs,
  })
  // As it is when a row comes between the count and the writing.
  await app.owner`update export_record set record_count = 6 where record_id = ${recordId}`
  expect(await recordOf()).toMatchObject({ recordCount: 7, writtenCount: 7 })
})
