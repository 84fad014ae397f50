/** Removes files of exports whose time is over, and a month later their records. */
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { task } from '../jobs/queue.ts'
import { merchantIds } from '../security/merchant-ids.ts'
import type { Services } from '../services.ts'

export const cleanExportsTask = task<Record<string, never>>('cleanExports')

const states = exportStates.ids

export async function cleanExports(services: Services, signal: AbortSignal): Promise<undefined> {
  for (const merchantId of await merchantIds(services.db.sql)) {
    signal.throwIfAborted()
    await cleanExportsOf(services, merchantId)
  }
}

async function cleanExportsOf({ db, files }: Services, merchantId: string): Promise<void> {
  const expired = await db.asMerchant(
    merchantId,
    (tx) => tx<{ recordId: string }[]>`
      select record_id as "recordId" from export_record
      where merchant_id = ${merchantId} and status = ${states.ready} and expires_at < now()`,
  )
  for (const { recordId } of expired) await files.remove(merchantId, `${recordId}.xlsx`)
  const removed = expired.map(({ recordId }) => recordId)
  await db.asMerchant(merchantId, async (tx) => {
    await tx`
      update export_record set status = ${states.expired}
      where merchant_id = ${merchantId} and record_id = any(${removed})`
    await tx`delete from export_link where merchant_id = ${merchantId} and expires_at < now()`
    await tx`
      delete from export_record
      where merchant_id = ${merchantId} and finished_at < now() - interval '37 days'`
  })
}
