/** The number of a piece: its order's number and the number of the piece. `R…-3` is the third. */

export interface PieceOf {
  orderNo: string
  pieceNo: number
}

export const pieceNumber = ({ orderNo, pieceNo }: PieceOf): string => `${orderNo}-${pieceNo}`

/** Undefined for a text that is not the number of a piece. */
export function parsePieceNumber(text: string): PieceOf | undefined {
  const [, orderNo, pieceNo] = /^(.+)-([1-9]\d?)$/.exec(text) ?? []
  return orderNo ? { orderNo, pieceNo: Number(pieceNo) } : undefined
}
