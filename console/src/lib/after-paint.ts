/** Runs after the next paint, for work that would delay it by forcing a layout. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: number | undefined
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
