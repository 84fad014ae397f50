/** What is sent of one event: mostly one report, at times the same again, or one that should have come before it. */

import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import type { DemoKind, DemoRow } from './demo-kind.ts'

/** The share of reports that are sent twice. */
const repeated = 0.05

/** In the order in which they arrive. All but the first may be refused. */
export function reportsOf(
  { order: { machine }, report, reportsHaveIds }: DemoKind<string>,
  order: DemoRow,
  move: string,
  by: { chance: Chance; at: Date },
): [UpstreamReport, ...UpstreamReport[]] {
  const { merchant_id: merchantId, order_no: orderNo } = order
  const { chance, at } = by
  const sent = (name: string) => {
    const { tooLate, ...reported } = report(name, order, by)
    const id = reportsHaveIds && { reportId: chance.hex(16), reportedAt: at }
    const event: UpstreamReport = {
      merchantId,
      kind: machine.kind,
      orderNo,
      move: name,
      ...id,
      ...reported,
    }
    return { event, tooLate }
  }
  const { event, tooLate } = sent(move)
  if (tooLate) return [event, sent(tooLate).event]
  return reportsHaveIds && chance.next() < repeated ? [event, event] : [event]
}
