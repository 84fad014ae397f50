/** Where two texts differ, character by character: people who compare only both ends miss it. */
export interface DiffPart {
  text: string
  differs: boolean
}

/** For addresses: compares characters at the same position. */
export const diffByPosition = (address: string, other: string): DiffPart[] => {
  const others = Array.from(other)
  return partsOf(Array.from(address), (character, index) => character !== others[index])
}

export function differenceCount(address: string, other: string): number {
  const length = Math.max(address.length, other.length)
  let count = 0
  for (let index = 0; index < length; index += 1) {
    if (address[index] !== other[index]) count += 1
  }
  return count
}

/**
 * For names and accounts, in which characters may be missing or added: marks those outside the longest common
 * subsequence. Texts that share less than half are marked entirely, because single marks would say nothing.
 */
export function diffAligned(text: string, other: string): DiffPart[] {
  const [one, two] = [Array.from(text), Array.from(other)]
  // By position if the lengths are equal, so that both of two swapped characters are marked.
  const common =
    one.length === two.length
      ? new Set(one.flatMap((character, index) => (character === two[index] ? [index] : [])))
      : commonIndexes(one, two)
  const alike = common.size * 2 >= Math.max(one.length, two.length)
  return partsOf(one, (_character, index) => !alike || !common.has(index))
}

/** The indexes, in the first text, of the longest common subsequence. */
function commonIndexes(one: readonly string[], two: readonly string[]): Set<number> {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    new Array<number>(two.length + 1).fill(0),
  )
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = two.length - 1; column >= 0; column -= 1) {
      const longest =
        one[row] === two[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row]?.splice(column, 1, longest)
    }
  }
  const places = new Set<number>()
  let [row, column] = [0, 0]
  while (row < one.length && column < two.length) {
    if (one[row] === two[column]) {
      places.add(row)
      row += 1
      column += 1
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return places
}

function partsOf(
  characters: readonly string[],
  differs: (character: string, index: number) => boolean,
): DiffPart[] {
  const found: DiffPart[] = []
  characters.forEach((character, index) => {
    const isOther = differs(character, index)
    const last = found.at(-1)
    if (last?.differs === isOther) last.text += character
    else found.push({ text: character, differs: isOther })
  })
  return found
}
