/**
 * Sets an attribute on the root element while a component is mounted, for styles elsewhere in the document. A selector
 * with `:root:has()` would make the browser restyle the whole document on every DOM change.
 */
import { useLayoutEffect } from 'react'

type RootAttribute = 'data-in-shell' | 'data-in-sheet' | 'data-exports-shown' | 'data-deciding'

export function useRootAttribute(name: RootAttribute): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.setAttribute(name, '')
    return () => root.removeAttribute(name)
  }, [name])
}
