import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { firstDayNotes, firstStepNames } from './first-day.steps.ts'

const area = 'dashboard'

export const firstDay = call({
  area,
  path: '/dashboard/firstDay',
  summary:
    'The steps to a merchant’s first order that this operator may see, and which of them are done. None once there is an order, or when the operator has put them away.',
  access: 'dashboard.view',
  result: s.object({
    steps: s.list(
      s.object({
        step: s.oneOf(firstStepNames),
        done: s.boolean(),
        /** Whether this operator may do it; otherwise an administrator can. */
        may: s.boolean(),
      }),
    ),
  }),
})

export const noteFirstDay = call({
  area,
  path: '/dashboard/firstDay/note',
  summary:
    'This operator has seen products and fees, or wants to see no more of the way to the first order.',
  access: 'signedIn',
  body: s.object({ note: s.oneOf(firstDayNotes) }),
  result: s.empty(),
})
