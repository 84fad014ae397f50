/** The page numbers to show: the first, the last, and those around the current one; undefined for a gap. */
export function pageNumbers(current: number, pages: number): (number | undefined)[] {
  const from = Math.max(2, Math.min(current - 1, pages - 4))
  const to = Math.min(pages - 1, Math.max(current + 1, 5))
  const shown: (number | undefined)[] = [1]
  if (from === 3) shown.push(2)
  else if (from > 3) shown.push(undefined)
  for (let page = from; page <= to; page += 1) shown.push(page)
  if (to === pages - 2) shown.push(pages - 1)
  else if (to < pages - 2) shown.push(undefined)
  if (pages > 1) shown.push(pages)
  return shown
}
