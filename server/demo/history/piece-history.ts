/** What became of the pieces of split orders: each goes its own way, as banks report it. */
import type { Machine } from '@countinghouse/contract/engine/machine.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import type { DemoKind, DemoPieces, DemoRow } from '../kinds/demo-kind.ts'
import { nextStep } from '../kinds/next-step.ts'
import { routeTo } from '../kinds/routes.ts'
import type { HistoryClock } from './history-clock.ts'
import type { ReportSenders } from './order-mover.ts'
import { TimeQueue } from './time-queue.ts'
import type { Timeline } from './timeline.ts'

interface Piece {
  kind: DemoKind<string>
  pieces: DemoPieces
  machine: Machine
  order: DemoRow
  pieceNo: number
  status: number
  /** Those that lie ahead. */
  moves: readonly string[]
}

interface PlannedMove {
  at: number
  move: string
  piece: Piece
}

export class PieceHistory implements Timeline {
  readonly #report: ReportSenders['report']
  readonly #clock: HistoryClock
  readonly #chance: Chance
  readonly #moves = new TimeQueue<PlannedMove>()
  readonly #open = new Map<DemoPieces['ends'], string[]>()

  constructor(report: ReportSenders['report'], clock: HistoryClock, chance: Chance) {
    this.#report = report
    this.#clock = clock
    this.#chance = chance
  }

  get nextAt(): number {
    return this.#moves.nextAt
  }

  /** To be called when an order has been split. */
  begin(kind: DemoKind<string>, order: DemoRow): void {
    const { pieces } = kind
    const machine = kind.order.declared.pieces?.machine
    if (!pieces || !machine) throw new Error(`Orders of ${kind.order.machine.kind} have no pieces`)
    const status = machine.states[machine.initial]?.id ?? 0
    for (let pieceNo = 1; pieceNo <= Number(order.piece_count); pieceNo++) {
      const moves = routeTo(machine, this.#endOf(pieces))
      this.#plan({ kind, pieces, machine, order, pieceNo, status, moves })
    }
  }

  /** Each end once, before chance decides. */
  #endOf({ ends }: DemoPieces): string {
    const open = this.#open.get(ends) ?? Object.keys(ends)
    this.#open.set(ends, open)
    return open.shift() ?? this.#chance.weighted(ends)
  }

  #plan(piece: Piece): void {
    const { machine, order, status, moves } = piece
    const now = this.#clock.now.getTime()
    const next = nextStep(machine, { ...order, status }, moves[0], now, this.#chance)
    if (next) this.#moves.add({ at: next.at, move: next.move, piece })
  }

  async makeNext(): Promise<void> {
    const planned = this.#moves.takeDue(this.#moves.nextAt)
    if (!planned) return
    const { move, piece } = planned
    const { kind, pieces, machine, order, pieceNo, moves } = piece
    const { merchant_id: merchantId, order_no: orderNo } = order
    const report = pieces.report(move, order, { chance: this.#chance, at: this.#clock.now })
    const { kind: name } = kind.order.machine
    await this.#report({ merchantId, kind: name, orderNo, pieceNo, move, ...report })
    const status = machine.states[machine.moves[move]?.to ?? '']?.id ?? piece.status
    this.#plan({ ...piece, status, moves: moves.slice(1) })
  }
}
