/** What is behind each entry of the menu, in one line. */
import type { PageTexts } from '@countinghouse/contract/texts/areas.ts'
import { useEffect } from 'react'
import { loadAreaTexts, useLateTexts } from '../lib/texts.ts'

export type PageGuide = PageTexts['pageGuide']

export const usePageGuide = (): PageGuide | undefined => useLateTexts('pageGuide')

/** Loaded when somebody begins to look around: the files of the first page come first. */
export function useLoadPageGuide(): void {
  useEffect(() => {
    const begun = new AbortController()
    const load = () => {
      begun.abort()
      // A page without it is whole.
      loadAreaTexts(['pageGuide']).catch(() => undefined)
    }
    for (const gesture of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(gesture, load, { signal: begun.signal, passive: true })
    return () => begun.abort()
  }, [])
}
