/** What else a page or an action is called: in the chosen language, and in English, which operators mix into theirs. */
import english from '@countinghouse/contract/areas/search/page-texts.en.ts'

type Words = (typeof english)['words']

export function wordsFor(words: Words, name: keyof Words | number): string {
  const all = [words, english.words].map(
    (each: Readonly<Record<string | number, string>>) => each[name],
  )
  return [...new Set(all)].filter(Boolean).join(', ')
}
