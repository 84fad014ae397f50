/**
 * What operators note of a customer or an order for each other. Notes stay as they are written; nobody outside of the
 * console sees them.
 */
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'

const area = 'note'

const notes = s.object({
  /** The newest, the latest first. */
  notes: s.list(
    s.object({
      noteNo: s.text(),
      note: s.text({ max: limits.notes.textMax }),
      by: s.text(),
      /** The operators whom it mentions. */
      mentions: s.list(s.text()),
      createTime: s.instant(),
    }),
  ),
  total: s.integer({ min: 0 }),
  /** Who can be mentioned: those who may read it. */
  colleagues: s.list(s.text()),
})

const newNote = {
  note: s.text({ min: 1, max: limits.notes.textMax }),
  /** Names of operators, who are told. */
  mentions: s.optional(s.list(s.text({ min: 1 })).max(limits.notes.mentionsMax)),
  requestNo: s.text({ min: 8, max: 64 }),
}
const added = s.object({ noteNo: s.text() })

const ofCustomer = { customerUid: s.text({ min: 1 }) }
const ofOrder = { orderNo: s.text({ min: 1 }) }
const once = 'The same request number again answers the note that was written first.'

export const customerNotes = call({
  area,
  path: '/customer/notes/list',
  summary: `What operators have noted of a customer for each other: the newest ${limits.notes.shown}.`,
  access: 'customerNote.view',
  body: s.object(ofCustomer),
  result: notes,
})

export const addCustomerNote = call({
  area,
  path: '/customer/notes/add',
  summary: `Notes something of a customer for other operators, and tells those whom it mentions. ${once}`,
  access: 'customerNote.write',
  body: s.object({ ...ofCustomer, ...newNote }),
  result: added,
  errors: ['customerUnknown', 'inputInvalid'],
})

export const orderNotes = call({
  area,
  path: '/order/notes/list',
  summary: `What operators have noted of an order for each other: the newest ${limits.notes.shown}.`,
  access: 'orderCase.view',
  body: s.object(ofOrder),
  result: notes,
  errors: ['notFound'],
})

export const addOrderNote = call({
  area,
  path: '/order/notes/add',
  summary: `Notes something of an order for other operators, and tells those whom it mentions. ${once}`,
  access: 'orderCase.write',
  body: s.object({ ...ofOrder, ...newNote }),
  result: added,
  errors: ['notFound', 'inputInvalid'],
})
