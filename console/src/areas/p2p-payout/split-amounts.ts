/** The amounts of pieces while they are edited: one piece takes the rest, so that they always add up. Pure. */
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import {
  compare,
  fractionDigits,
  minus,
  splitEvenly,
  sum,
} from '@countinghouse/contract/engine/decimal.ts'
import { limits } from '@countinghouse/contract/limits.ts'

export interface DraftPiece {
  id: number
  /** As typed; ignored for the piece that takes the rest. */
  amount: string
}

export interface SplitDraft {
  pieces: readonly DraftPiece[]
  /** The piece that takes the rest. */
  restId: number
}

export interface Whole {
  amount: string
  /** Decimal places of its currency. */
  precision: number
}

const { splitPiecesMin: fewest, splitPiecesMax: most } = limits

/** An incomplete amount counts as zero. */
const counted = (amount: string): string => (isAmount(amount) ? amount : '0')

export function restOf({ amount: whole }: Whole, { pieces, restId }: SplitDraft): string {
  const others = pieces.filter(({ id }) => id !== restId)
  return minus(whole, sum(...others.map(({ amount }) => counted(amount))))
}

/** The amounts of all pieces, including the rest. */
export const amountsOf = (whole: Whole, draft: SplitDraft): string[] =>
  draft.pieces.map(({ id, amount }) => (id === draft.restId ? restOf(whole, draft) : amount))

export function equalPieces({ amount, precision }: Whole, count: number): SplitDraft {
  const pieces = splitEvenly(amount, count, precision).map((each, id) => ({ id, amount: each }))
  return { pieces, restId: count - 1 }
}

/** The number of pieces if they are all equal, else undefined. */
export function equalCount(whole: Whole, draft: SplitDraft): number | undefined {
  const count = draft.pieces.length
  const equal = equalPieces(whole, count).pieces
  const isEqual = amountsOf(whole, draft).every((amount, i) => amount === equal[i]?.amount)
  return isEqual ? count : undefined
}

export const withTypedAmount = (draft: SplitDraft, id: number, amount: string): SplitDraft => ({
  ...draft,
  pieces: draft.pieces.map((piece) => (piece.id === id ? { id, amount } : piece)),
})

/** Makes another piece take the rest; the previous one keeps its current amount if it is valid. */
export function withRestAt(whole: Whole, draft: SplitDraft, restId: number): SplitDraft {
  const rest = restOf(whole, draft)
  return { ...withTypedAmount(draft, draft.restId, isAmount(rest) ? rest : ''), restId }
}

export const hasMaximumPieces = ({ pieces }: SplitDraft): boolean => pieces.length >= most
export const hasMinimumPieces = ({ pieces }: SplitDraft): boolean => pieces.length <= fewest

/** Adds an empty piece: before the rest if that is last, else at the end. */
export function withPiece(draft: SplitDraft): SplitDraft {
  const { pieces, restId } = draft
  if (hasMaximumPieces(draft)) return draft
  const added = { id: Math.max(...pieces.map(({ id }) => id)) + 1, amount: '' }
  const restIsLast = pieces.at(-1)?.id === restId
  return { pieces: pieces.toSpliced(restIsLast ? -1 : pieces.length, 0, added), restId }
}

/** Removes a piece. If it took the rest, the last piece takes it. */
export function withoutPiece(draft: SplitDraft, id: number): SplitDraft {
  if (hasMinimumPieces(draft)) return draft
  const pieces = draft.pieces.filter((piece) => piece.id !== id)
  return { pieces, restId: id === draft.restId ? (pieces.at(-1)?.id ?? 0) : draft.restId }
}

export type SplitProblem = 'needed' | 'tooFine' | 'nothingLeft' | 'tooMuch' | 'tooSmall'

/** Why a piece is invalid; `quantities` are those of all pieces. */
export function problemOf(
  whole: Whole,
  draft: SplitDraft,
  id: number,
  quantities: readonly string[],
): SplitProblem | undefined {
  const place = draft.pieces.findIndex((piece) => piece.id === id)
  if (id === draft.restId) {
    const remaining = compare(restOf(whole, draft), '0')
    if (remaining <= 0) return remaining < 0 ? 'tooMuch' : 'nothingLeft'
  } else {
    const { amount = '' } = draft.pieces[place] ?? {}
    if (!isAmount(amount)) return 'needed'
    if (fractionDigits(amount) > whole.precision) return 'tooFine'
  }
  return compare(quantities[place] ?? '0', '0') <= 0 ? 'tooSmall' : undefined
}
