/** Letters that Unicode does not decompose into a plain letter and a mark. */
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
 * A text in printable ASCII, cut to a limit, as every payment app can show it. Marks are dropped from letters and
 * other scripts are left out; a dash stands for a text of which nothing is left, because the standards refuse an
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
