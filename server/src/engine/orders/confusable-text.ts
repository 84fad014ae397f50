/** How a text looks at a glance (its skeleton, as in Unicode UTS 39), and by how many edits two texts differ. */

/** Look-alike letters, each mapped to the one that stands for them; in lower case. */
const confusables = new Map(
  Object.entries({
    a: 'αаɑ',
    b: 'βв',
    c: 'сϲ',
    d: 'đðԁ',
    e: 'εе',
    f: 'ƒ',
    g: 'ɡ',
    h: 'ħнһ',
    j: 'јϳ',
    k: 'κк',
    // A capital I, a small l and a one.
    l: 'i1ıłιіӏ',
    m: 'м',
    n: 'ηп',
    o: '0øοо',
    p: 'ρрþ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ',
    t: 'τтŧ',
    u: 'μυ',
    v: 'νѵ',
    w: 'ωԝ',
    x: 'χх',
    y: 'γу',
    z: 'ζ',
    ae: 'æ',
    oe: 'œ',
    ss: 'ß',
  }).flatMap(([look, letters]) => [...letters].map((letter) => [letter, look] as const)),
)

/** Without accents, case, punctuation and spaces, and with one letter for all that look alike. */
export function skeletonOf(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(plain, (letter) => confusables.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** The same for a name, whatever the order of its words. */
export const skeletonOfWords = (name: string): string =>
  name.trim().split(/\s+/u).map(skeletonOf).sort().join('')

/** Edit distance with transpositions, if it is at most `most`; otherwise some number above `most`. */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  if (Math.abs(a.length - b.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        at(last, column - 1) + (isSame ? 0 : 1),
        at(last, column) + 1,
        at(current, column - 1) + 1,
        isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

const at = (row: readonly number[], column: number): number =>
  row[column] ?? Number.POSITIVE_INFINITY
