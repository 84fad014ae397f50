/**
 * Marks the document while a component is there, for styles that are far from it. With `:root:has()` the browser would
 * style the whole document anew whenever anything in it comes or goes.
 */
import { useLayoutEffect } from 'react'

type Mark = 'data-in-shell' | 'data-exports-shown' | 'data-deciding'

export function useRootMark(mark: Mark): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute(mark, '')
    return () => root.removeAttribute(mark)
  }, [mark])
}
