/** Removes the files of expired exports, and their records a month later. */
import { exportStates } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { task } from '../../platform/jobs/queue.ts'
import { merchantIds } from '../../platform/security/merchant-ids.ts'
import type { Services } from '../../platform/services.ts'
import { storedName } from './export-records.ts'

export const cleanExportsTask = task<Record<string, never>>('cleanExports')

const states = exportStates.ids

export async function cleanExports(services: Services, signal: AbortSignal): Promise<undefined> {
  for (const merchantId of await merchantIds(services.db.sql)) {
    signal.throwIfAborted()
    await cleanExportsOf(services, merchantId, signal)
  }
}

async function cleanExportsOf(
  { db, files }: Services,
  merchantId: string,
  signal: AbortSignal,
): Promise<void> {
  // A failed export may have a file too, if its server died after the last byte. Its record does not stay much
  // longer.
  const over = await db.asMerchant(
    merchantId,
    (tx) => tx<{ recordId: string }[]>`
      select record_id as "recordId" from export_record
      where merchant_id = ${merchantId} and (status = ${states.ready} and expires_at < now()
        or status = ${states.failed} and finished_at < now() - interval '37 days')`,
  )
  for (const { recordId } of over) {
    signal.throwIfAborted()
    await files.remove(merchantId, storedName(recordId))
    // Files and records are removed one by one, so that an interrupted night is not repeated.
    await db.asMerchant(
      merchantId,
      (tx) => tx`
        update export_record set status = ${states.expired}
        where merchant_id = ${merchantId} and record_id = ${recordId}`,
    )
  }
  await db.asMerchant(merchantId, async (tx) => {
    await tx`delete from export_link where merchant_id = ${merchantId} and expires_at < now()`
    await tx`
      delete from export_record
      where merchant_id = ${merchantId} and status = ${states.expired}
        and finished_at < now() - interval '37 days'`
  })
}
