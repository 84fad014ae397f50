/** Pieces of split payouts while the server runs: each goes its own way, as banks report it. */
import { type Machine, stateNames, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { DemoKinds, DemoPieces, DemoRow } from '../kinds/demo-kind.ts'
import { nextStep } from '../kinds/next-step.ts'
import { movesAhead } from '../kinds/routes.ts'

interface Playing {
  db: Pick<Database, 'asMerchant'>
  merchantId: string
  kinds: DemoKinds
  chance: Chance
  clock: { readonly now: Date }
}

interface OpenPiece extends DemoRow {
  piece_no: number
  piece_status: number
}

interface PlannedMove {
  move: string
  at: number
}

const most = 200

export class SandboxPieces {
  readonly #by: Playing
  readonly #report: (event: UpstreamReport) => Promise<void>
  /** By order, piece and state. */
  #planned = new Map<string, PlannedMove>()

  constructor(by: Playing, report: (event: UpstreamReport) => Promise<void>) {
    this.#by = by
    this.#report = report
  }

  /** Makes what is due, and answers how many moves that were. */
  async makeDue(): Promise<number> {
    const { merchantId, kinds, chance, clock } = this.#by
    const planned = new Map<string, PlannedMove>()
    let count = 0
    for (const { order, pieces } of Object.values(kinds)) {
      const machine = order.declared.pieces?.machine
      if (!pieces || !machine) continue
      for (const piece of await this.#open(order, machine)) {
        const { piece_no: pieceNo, piece_status: status, ...row } = piece
        const { order_no: orderNo } = row
        const key = `${orderNo}/${pieceNo}/${status}`
        const next = this.#planned.get(key) ?? this.#plan(machine, pieces, { ...row, status })
        if (!next) continue
        if (next.at > clock.now.getTime()) {
          planned.set(key, next)
          continue
        }
        const report = pieces.report(next.move, row, { chance, at: clock.now })
        const kind = order.machine.kind
        await this.#report({ merchantId, kind, orderNo, pieceNo, move: next.move, ...report })
        count += 1
      }
    }
    this.#planned = planned
    return count
  }

  async #open(
    { table, declared }: DemoKinds[string]['order'],
    machine: Machine,
  ): Promise<OpenPiece[]> {
    const { db, merchantId } = this.#by
    const open = stateNames(machine).flatMap((state) => {
      const { id, end } = machine.states[state] ?? {}
      return id === undefined || end ? [] : [id]
    })
    return await db.asMerchant(
      merchantId,
      (tx) => tx<OpenPiece[]>`
        select o.*, p.piece_no, p.status as piece_status
        from order_piece p join ${tx(table)} o using (merchant_id, order_no)
        where merchant_id = ${merchantId} and p.kind = ${declared.id} and p.status = any(${open})
        order by p.created_at, order_no, piece_no limit ${most}`,
    )
  }

  #plan(machine: Machine, { ends }: DemoPieces, row: DemoRow): PlannedMove | undefined {
    const { chance, clock } = this.#by
    const state = stateOfId(machine, row.status)
    const ahead = Object.entries(ends).flatMap(([end, weight]) => {
      const [move] = movesAhead(machine, end, state)
      return move === undefined ? [] : [[move, weight] as const]
    })
    const weights: Record<string, number> = {}
    for (const [move, weight] of ahead) weights[move] = (weights[move] ?? 0) + weight
    if (ahead.length === 0) return undefined
    return nextStep(machine, row, chance.weighted(weights), clock.now.getTime(), chance)
  }
}
