/** Letters that are no plain letter with a mark on it, and so are not taken apart by Unicode. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
}

/**
 * A text as payment apps print it everywhere: printable ASCII, at most so many characters. Marks are dropped from
 * letters and other scripts are left out; a dash stands for a text of which nothing is left, as the standards refuse an
 * empty one.
 */
export function asciiText(text: string, limit: number): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[łŁøØđĐıßæÆ]/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[’‘]/g, "'")
    .replace(/[^ -~]+/g, '')
    .replace(/ +/g, ' ')
    .trim()
  return folded.slice(0, limit).trim() || '-'
}
