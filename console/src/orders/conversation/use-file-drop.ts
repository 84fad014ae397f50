import { type RefObject, useEffect, useState } from 'react'

/** Handles files dropped on an element; returns whether files are being dragged over it. */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: ((files: readonly File[]) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = target.current
    if (!element || !onFiles) return
    // A counter, because entering a child fires before leaving its parent.
    let depth = 0
    const stop = new AbortController()
    const on = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', act: () => void) =>
      element.addEventListener(
        name,
        (event) => {
          if (!event.dataTransfer?.types.includes('Files')) return
          event.preventDefault()
          act()
          if (name === 'drop') onFiles([...event.dataTransfer.files])
        },
        { signal: stop.signal },
      )
    const move = (by: number) => {
      depth = Math.max(0, depth + by)
      setOver(depth > 0)
    }
    on('dragenter', () => move(1))
    on('dragleave', () => move(-1))
    on('dragover', () => undefined)
    on('drop', () => move(-depth))
    return () => {
      stop.abort()
      setOver(false)
    }
  }, [target, onFiles])
  return isOver
}
