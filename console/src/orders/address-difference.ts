/** Where two addresses differ, character by character: what an eye that compares their ends misses. */
export interface Piece {
  text: string
  differs: boolean
}

export function piecesOf(address: string, other: string): Piece[] {
  const pieces: Piece[] = []
  ;[...address].forEach((character, index) => {
    const differs = character !== other[index]
    const last = pieces.at(-1)
    if (last?.differs === differs) last.text += character
    else pieces.push({ text: character, differs })
  })
  return pieces
}

export function differenceCount(address: string, other: string): number {
  const length = Math.max(address.length, other.length)
  let count = 0
  for (let index = 0; index < length; index += 1) {
    if (address[index] !== other[index]) count += 1
  }
  return count
}
