/** Texts with a title, of the whole merchant, that operators insert into conversations. */
import { call } from '../../engine/call.ts'
import { rule } from '../../engine/input-problem.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { isPlainText, normaliseText } from './message.ts'

const area = 'conversation'

const given = (text: string) => normaliseText(text) !== ''
const titleMax = limits.conversation.replyTitleMax

export const savedReplies = call({
  area,
  path: '/c2c/conversation/replies/list',
  summary: 'The saved replies of the merchant, by title.',
  access: 'conversation.view',
  result: s.object({
    replies: s.list(
      s.object({
        replyNo: s.text(),
        title: s.text({ max: titleMax }),
        content: s.text({ max: limits.conversation.textMax }),
      }),
    ),
  }),
})

export const saveReply = call({
  area,
  path: '/c2c/conversation/replies/save',
  summary: `Saves a reply for all operators: a new one, or a changed one by its number. At most ${limits.conversation.repliesMax}, each with a title of its own.`,
  access: 'savedReply.write',
  body: s.object({
    replyNo: s.optional(s.text({ min: 1, max: 18 })),
    title: s.text({ max: titleMax }).refine(given, rule('required')),
    content: s
      .text({ max: limits.conversation.textMax })
      .refine((text) => isPlainText(normaliseText(text)), rule('unseen'))
      .refine(given, rule('required')),
  }),
  result: s.object({ replyNo: s.text() }),
  errors: ['notFound', 'replyTitleTaken', 'repliesFull'],
})

export const removeReply = call({
  area,
  path: '/c2c/conversation/replies/remove',
  summary: 'Removes a saved reply. Messages that were written with it stay.',
  access: 'savedReply.write',
  body: s.object({ replyNo: s.text({ min: 1, max: 18 }) }),
  result: s.empty(),
  errors: ['notFound'],
})
