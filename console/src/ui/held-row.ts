/** A row of a list that is held: it follows the pointer or steps, and the rows that it passes make room. */

/** Of what a row is beyond an edge, what is scrolled in a frame, and the most of it in pixels. */
const scrollShare = 0.2
const scrollMostPx = 14

export type HeldRow = ReturnType<typeof holdRow>

/** Only styles change while a row is held; the list is rendered again when it is put down. */
export function holdRow(row: HTMLElement) {
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[]
  // What still glides to its place, from what was held before, would be measured on its way.
  for (const each of rows) for (const gliding of each.getAnimations()) gliding.finish()
  const boxes = rows.map((each) => each.getBoundingClientRect())
  const from = rows.indexOf(row)
  const heldBox = row.getBoundingClientRect()
  const boxAt = (index: number) => boxes[index] ?? heldBox
  const scrollers = scrollersOf(row)
  let to = from
  let offset = 0

  function place(wanted: number): void {
    const above = boxAt(0).top - heldBox.top
    const below = boxAt(rows.length - 1).bottom - heldBox.bottom
    offset = Math.max(above, Math.min(below, wanted))
    // A row is passed when its middle is.
    const passed = (box: DOMRect, index: number) => {
      const middle = (box.top + box.bottom) / 2
      if (index > from && heldBox.bottom + offset > middle) return 1
      return index < from && heldBox.top + offset < middle ? -1 : 0
    }
    const passing = boxes.map(passed)
    to = passing.reduce<number>((sum, each) => sum + each, from)
    for (const [index, each] of rows.entries()) {
      const y = index === from ? offset : -(passing[index] ?? 0) * heldBox.height
      each.style.transform = y === 0 ? '' : `translateY(${y}px)`
    }
  }

  return {
    from,
    to: () => to,
    /** `byPx` is how far the pointer has come since, whatever was scrolled meanwhile. */
    follow(byPx: number): void {
      const unmoved = row.getBoundingClientRect().top - offset
      place(heldBox.top + byPx - unmoved)
    },
    /** Towards where the row is, a bit in each frame; the list itself before what surrounds it. */
    scroll(): void {
      scrollers.some((each) => {
        const before = each.scrollTop
        each.scrollTop += scrollStep(row.getBoundingClientRect(), each.getBoundingClientRect())
        return each.scrollTop !== before
      })
    },
    step(by: 1 | -1): void {
      const next = Math.max(0, Math.min(rows.length - 1, to + by))
      const edge = next > from ? 'bottom' : 'top'
      place(boxAt(next)[edge] - heldBox[edge])
      row.scrollIntoView({ block: 'nearest' })
    },
    clear(): void {
      for (const each of rows) each.style.transform = ''
    },
  }
}

function scrollersOf(row: HTMLElement): Element[] {
  const found: Element[] = []
  for (let each = row.parentElement; each; each = each.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(each).overflowY)
    if (scrolls && each.scrollHeight > each.clientHeight) found.push(each)
  }
  return found
}

function scrollStep(row: DOMRect, frame: DOMRect): number {
  const beyond = Math.max(0, row.bottom - frame.bottom) + Math.min(0, row.top - frame.top)
  const step = Math.ceil(Math.abs(beyond) * scrollShare)
  return Math.sign(beyond) * Math.min(step, scrollMostPx)
}
