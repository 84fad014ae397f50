/** Payouts in pieces while the server runs: operators split some that wait for a buyer, and banks report of the pieces. */
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { CallError } from '../../call-error.ts'
import type { Database } from '../../db/database.ts'
import type { ActingOperator } from '../../security/session.ts'
import type { UpstreamReport } from '../../upstream/upstream.ts'
import type { DemoKind, DemoRow } from '../kinds/demo-kind.ts'
import type { Chance } from '../world/random.ts'

const movedPerTick = 2

type Split = Required<Pick<DemoKind<string>, 'order' | 'pieces'>>

interface OpenPiece extends DemoRow {
  piece_no: number
  piece_status: number
}

/** Splits one order that waits, if there is one. */
export async function splitWaitingOrder(
  db: Database,
  { order: { table, machine, pieces: rules }, pieces }: Split,
  checker: ActingOperator,
  chance: Chance,
): Promise<void> {
  const { merchantId } = checker
  const state = machine.states[pieces.from]?.id ?? 0
  await db
    .asMerchant(
      merchantId,
      (tx) => tx<DemoRow[]>`
        select * from ${tx(table)}
        where merchant_id = ${merchantId} and status = ${state} and ${tx(rules?.count ?? '')} = 0
          and created_at < now() - interval '1 minute'
        order by created_at desc limit 1`,
    )
    .then(([order]) => order && pieces.split({ db, merchantId, checker }, order, chance))
    .catch((error) => {
      // Somebody found a buyer meanwhile.
      if (!(error instanceof CallError)) throw error
    })
}

/** What banks have to say of pieces, those of the oldest orders first. */
export async function pieceReports(
  db: Database,
  merchantId: string,
  { order: { table, machine, declared }, pieces }: Split,
  chance: Chance,
): Promise<UpstreamReport[]> {
  const ofPieces = declared.pieces?.machine
  if (!ofPieces) return []
  const open = Object.entries(ofPieces.states)
    .filter(([name, { end }]) => !end && pieces.likely[name])
    .map(([, { id }]) => id)
  const rows = await db.asMerchant(
    merchantId,
    (tx) => tx<OpenPiece[]>`
      select o.*, p.piece_no, p.status as piece_status
      from order_piece p join ${tx(table)} o using (merchant_id, order_no)
      where merchant_id = ${merchantId} and p.kind = ${declared.id} and p.status = any(${open})
        -- one of three takes its time
        and (ascii(right(order_no, 1)) + piece_no) % 3 > 0
        and p.created_at < now() - interval '40 seconds'
      order by p.created_at, order_no, piece_no limit ${movedPerTick}`,
  )
  return rows.map((row) => {
    const { piece_no: pieceNo, piece_status: status, ...order } = row
    const move = chance.weighted(pieces.likely[stateOfId(ofPieces, status)] ?? {})
    const said = pieces.report(move, order, { chance, at: new Date() })
    const { order_no: orderNo } = order
    return { merchantId, kind: machine.kind, orderNo, pieceNo, move, ...said }
  })
}
