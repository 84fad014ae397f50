/** The demo panel. Not in api.ts: the call exists only where the demo world is played, and is no part of the product. */
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { orderKindNames } from '../../registry/orders.ts'
import { demoActionPath, demoActions } from './demo-actions.ts'

export const demoAct = call({
  area: 'demo',
  path: demoActionPath,
  summary: 'Makes something happen in the demo world, and names the order to look at.',
  access: 'signedIn',
  body: s.object({ action: s.oneOf(demoActions) }),
  result: s.object({ kind: s.oneOf(orderKindNames as [string, ...string[]]), orderNo: s.text() }),
  errors: ['notFound'],
})
