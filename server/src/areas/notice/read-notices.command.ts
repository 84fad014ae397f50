/** What an operator has read: a topic up to a moment, and single notices after it. */
import {
  type NoticeTopic,
  noticeTopics,
} from '@countinghouse/contract/areas/notice/notice.contract.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/security/session.ts'

/** More than a topic ever shows. */
const readIdsMax = 200

export async function readOne(
  db: Database,
  { merchantId, operatorId }: Caller,
  { topic, id }: { topic: NoticeTopic; id: string },
): Promise<void> {
  await db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into notice_read as r (merchant_id, operator_id, topic, read_until, read_ids)
      values (${merchantId}, ${operatorId}, ${noticeTopics[topic]}, '-infinity', array[${id}::text])
      on conflict (merchant_id, operator_id, topic) do update
      set read_ids = case
        when cardinality(r.read_ids) < ${readIdsMax} or ${id} = any(r.read_ids)
          then array_remove(r.read_ids, ${id}) || ${id}::text
        else array_remove(r.read_ids, r.read_ids[1]) || ${id}::text end`,
  )
}

/** A moment in the future is taken for now. */
export async function readAll(
  db: Database,
  { merchantId, operatorId }: Caller,
  asOf: string,
): Promise<void> {
  const topics = Object.values(noticeTopics)
  // Ours is to the microsecond. PostgreSQL reads fewer offsets and fractions than there can be in others.
  const moment = /^.{10,30}Z$/.test(asOf) ? asOf : new Date(asOf).toISOString()
  await db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into notice_read as r (merchant_id, operator_id, topic, read_until, read_ids)
      select ${merchantId}, ${operatorId}, topic, least(${moment}::text::timestamptz, now()), '{}'
      from unnest(${topics}::smallint[]) topic
      on conflict (merchant_id, operator_id, topic) do update
      set read_until = greatest(r.read_until, excluded.read_until),
          read_ids = case when excluded.read_until > r.read_until then '{}' else r.read_ids end`,
  )
}
