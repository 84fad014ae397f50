/** Notices for an operator: derived from the present state, with what each operator has read. */
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { orderKindNames } from '../../registry/orders.ts'

const area = 'notice'

/** As they are stored: never reused, never changed. */
export const noticeTopics = {
  review: 1,
  export: 2,
  notification: 3,
  hold: 4,
  duties: 5,
  stop: 6,
  case: 7,
  arrival: 8,
  debt: 9,
} as const
export type NoticeTopic = keyof typeof noticeTopics
const topic = s.oneOf([
  'review',
  'export',
  'notification',
  'hold',
  'duties',
  'stop',
  'case',
  'arrival',
  'debt',
])

const notice = s.object({
  topic,
  /** Within its topic: an order number, the number of an export, or a number of its own; each time of going into debt has one. */
  id: s.text(),
  time: s.instant(),
  isRead: s.boolean(),
  /** Of orders. */
  orderKind: s.nullable(s.oneOf(orderKindNames as [string, ...string[]])),
  /** Of local orders: their pages are per country. Of a fiat account in debt. */
  country: s.nullable(s.text()),
  amount: s.nullable(s.text()),
  currency: s.nullable(s.text()),
  /** Of exports. */
  fileName: s.nullable(s.text()),
  /** Who moves no money for a day, assigned the order, wrote the note, or set the reminder. */
  operatorName: s.nullable(s.text()),
  /** Of cases: why, and the order or the customer. */
  cause: s.nullable(s.oneOf(['assigned', 'mentioned', 'reminder'])),
  orderNo: s.nullable(s.text()),
  customerUid: s.nullable(s.text()),
  isFailed: s.boolean(),
})
export type Notice = s.Infer<typeof notice>

/** As they are stored: never reused, never changed. */
export const noticeCauses = { assigned: 1, mentioned: 2, reminder: 3 } as const
export type NoticeCause = keyof typeof noticeCauses

export const notices = call({
  area,
  path: '/notices/list',
  summary: `Orders that wait for review, the operator's exports that have ended, orders whose notification has failed, orders on hold, orders that the operator was assigned, mentioned in or is reminded of, payments that arrived and that no order took, accounts in debt, and, for administrators, orders with an approval that did not count and operators who move no money for a day: each once, of each topic the newest ${limits.shownNotices}, and only what the operator may see.`,
  access: 'signedIn',
  result: s.object({
    /** All notices up to this moment are included. */
    asOf: s.instant(),
    notices: s.list(notice),
  }),
})

export const readNotice = call({
  area,
  path: '/notices/read',
  summary: 'One of them is read.',
  access: 'signedIn',
  body: s.object({ topic, id: s.text({ min: 1 }) }),
  result: s.empty(),
})

export const readNotices = call({
  area,
  path: '/notices/readAll',
  summary: 'All of them up to a moment are read: what came later is not.',
  access: 'signedIn',
  body: s.object({ asOf: s.instant() }),
  result: s.empty(),
})
