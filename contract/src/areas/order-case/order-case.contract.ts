/** Who looks after an order, and when somebody is reminded of it. Every call also needs the permission of the order's kind. */
import { call } from '../../engine/call.ts'
import { reviewedAtOnceMax } from '../../engine/review.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { options } from '../option/option.contract.ts'
import { optionSources } from '../option/option.sources.ts'

const area = 'orderCase'
const orderNo = s.text({ min: 1 })

export const orderCase = call({
  area,
  path: '/order/case',
  summary:
    'Who looks after an order, who could, and the reminders of it that are not due yet: none once it has ended.',
  access: 'orderCase.view',
  body: s.object({ orderNo }),
  result: s.object({
    assignee: s.nullable(s.text()),
    /** By name: the operators who may see the order. */
    colleagues: s.list(s.text()),
    hasEnded: s.boolean(),
    reminders: s.list(
      s.object({
        reminderNo: s.text(),
        remindTime: s.instant(),
        /** Who set it, and is reminded unless it is for the assignee. */
        by: s.text(),
        forAssignee: s.boolean(),
      }),
    ),
  }),
  errors: ['notFound'],
})

export const assignOrders = call({
  area,
  path: '/order/case/assign',
  summary: `Gives orders to an operator who may see them, and tells that operator; or to nobody. At most ${reviewedAtOnceMax} at once, all or none.`,
  access: 'orderCase.write',
  body: s.object({
    /** Order numbers, joined with commas. */
    orderNos: s.text({ min: 1, max: 4000 }),
    assignee: s.nullable(s.text({ min: 1 })),
  }),
  result: s.empty(),
  errors: ['notFound', 'inputInvalid'],
})

export const remindOfOrder = call({
  area,
  path: '/order/case/remind',
  summary: `Tells the operator, or whoever looks after the order by then, of an order that has not ended: at a time within ${limits.reminderDaysMax} days. At most ${limits.remindersMax} of an order.`,
  access: 'orderCase.write',
  body: s.object({ orderNo, remindTime: s.instant(), forAssignee: s.boolean() }),
  result: s.object({ reminderNo: s.text() }),
  errors: ['notFound', 'inputInvalid', 'orderEnded', 'remindersFull'],
})

export const removeReminder = call({
  area,
  path: '/order/case/removeReminder',
  summary: 'Nobody is reminded.',
  access: 'orderCase.write',
  body: s.object({ orderNo, reminderNo: s.text({ min: 1, max: 18 }) }),
  result: s.empty(),
  errors: ['notFound'],
})

export const assigneeOptions = call({
  ...optionSources.assignees,
  area,
  summary: 'For filters: the operator, nobody, and the other operators of the merchant by name.',
  access: 'orderCase.view',
  result: options,
})
