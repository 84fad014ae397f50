/** The number of a piece: that of its order, and which piece it is. `R…-3` is the third. */

export interface PieceOf {
  orderNo: string
  pieceNo: number
}

export const pieceNumber = ({ orderNo, pieceNo }: PieceOf): string => `${orderNo}-${pieceNo}`

/** What a text names that is written like the number of a piece; undefined for any other. */
export function parsePieceNumber(text: string): PieceOf | undefined {
  const [, orderNo, pieceNo] = /^(.+)-([1-9]\d?)$/.exec(text) ?? []
  return orderNo ? { orderNo, pieceNo: Number(pieceNo) } : undefined
}
