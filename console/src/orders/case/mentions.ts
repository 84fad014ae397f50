/** Mentions of colleagues in a text: `@` and a name. Pure. */

/** What may follow an `@`: the signs of operators' names. */
const named = /@([\p{L}\p{N}._@-]+)/gu
const partBefore = /(?:^|[\s(,;:])@([\p{L}\p{N}._@-]*)$/u

export interface TextPart {
  text: string
  /** Whom the part mentions. */
  mentions?: string
}

/** The text in parts, of which some are mentions of these names. A sign at the end of a name may end a sentence. */
export function partsOf(text: string, names: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: whole, 1: written = '', index } of text.matchAll(named)) {
    const name = names
      .filter((each) => beginsWith(written, each))
      .toSorted((a, b) => b.length - a.length)[0]
    if (name === undefined) continue
    const after = index + 1 + name.length
    parts.push(
      { text: text.slice(end, index) },
      { text: whole.slice(0, name.length + 1), mentions: name },
    )
    end = after
  }
  parts.push({ text: text.slice(end) })
  return parts.filter((part) => part.text !== '')
}

const beginsWith = (written: string, name: string): boolean =>
  written.toLowerCase().startsWith(name.toLowerCase()) &&
  /^[._@-]*$/.test(written.slice(name.length))

export const mentionsIn = (text: string, names: readonly string[]): string[] => [
  ...new Set(partsOf(text, names).flatMap(({ mentions }) => mentions ?? [])),
]

/** The beginning of a name that is being typed before the cursor; undefined where none is. */
export const typedName = (before: string): string | undefined => partBefore.exec(before)?.[1]

/** The text with the name completed, and where the cursor is then. */
export function completed(
  text: string,
  cursor: number,
  name: string,
): { text: string; cursor: number } {
  const typed = typedName(text.slice(0, cursor)) ?? ''
  const before = `${text.slice(0, cursor - typed.length)}${name} `
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length }
}
