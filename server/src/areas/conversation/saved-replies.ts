/** Texts of the merchant that its operators insert into conversations. */
import { normaliseText } from '@countinghouse/contract/areas/conversation/message.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator, Caller } from '../../platform/security/session.ts'

interface Reply {
  replyNo: string
  title: string
  content: string
}

export const readReplies = (db: Database, { merchantId }: Caller) =>
  db.asMerchant(merchantId, async (tx) => ({
    replies: await tx<Reply[]>`
      select reply_id::text as "replyNo", title, content from saved_reply
      where merchant_id = ${merchantId} order by lower(title), reply_id`,
  }))

interface GivenReply {
  replyNo?: string | undefined
  title: string
  content: string
}

export function saveReply(
  db: Pick<Database, 'asMerchant'>,
  { merchantId, operatorId }: ActingOperator,
  { replyNo, ...given }: GivenReply,
  address: string,
) {
  const title = normaliseText(given.title)
  const content = normaliseText(given.content)
  return db.asMerchant(merchantId, async (tx) => {
    // One after the other, so that concurrent ones exceed neither limit nor get the same title.
    await tx`select from merchant where merchant_id = ${merchantId} for no key update`
    const others = await tx<Pick<Reply, 'replyNo' | 'title'>[]>`
      select reply_id::text as "replyNo", title from saved_reply where merchant_id = ${merchantId}`
    const before = others.find((each) => each.replyNo === replyNo)
    if (replyNo !== undefined && !before) throw callError('notFound')
    const isSame = (each: string) => each.toLowerCase() === title.toLowerCase()
    if (others.some((each) => each !== before && isSame(each.title)))
      throw callError('replyTitleTaken', { title })
    const max = limits.conversation.repliesMax
    if (!before && others.length >= max) throw callError('repliesFull', { max })
    const [saved] = before
      ? await tx<{ replyNo: string }[]>`
          update saved_reply set title = ${title}, content = ${content}
          where merchant_id = ${merchantId} and reply_id = ${before.replyNo}::bigint
          returning reply_id::text as "replyNo"`
      : await tx<{ replyNo: string }[]>`
          insert into saved_reply (merchant_id, title, content) values (${merchantId}, ${title}, ${content})
          returning reply_id::text as "replyNo"`
    const action = before ? 'savedReply.changed' : 'savedReply.added'
    const detail =
      before && before.title !== title
        ? { before: { title: before.title }, after: { title } }
        : { title }
    await audit(tx, { operatorId, action, address, detail })
    return { replyNo: saved?.replyNo as string }
  })
}

export async function removeReply(
  db: Database,
  { merchantId, operatorId }: Caller,
  replyNo: string,
  address: string,
): Promise<void> {
  await db.asMerchant(merchantId, async (tx) => {
    const [removed] = await tx<{ title: string }[]>`
      delete from saved_reply where merchant_id = ${merchantId} and reply_id::text = ${replyNo} returning title`
    if (!removed) throw callError('notFound')
    await audit(tx, { operatorId, action: 'savedReply.removed', address, detail: removed })
  })
}
