/** Keyboard navigation in a grid. Pure. */
export interface CellPosition {
  row: number
  column: number
}

export interface GridSize {
  rows: number
  columns: number
}

export interface Key {
  key: string
  shift?: boolean
  /** Control, or Command. */
  control?: boolean
}

/** How many rows Page Up and Page Down move. */
const pageRows = 10

/** Undefined for keys that do not navigate, and for Tab at the first or last cell, which leaves the grid. */
export function positionAfterKey(
  at: CellPosition,
  pressed: Key,
  size: GridSize,
): CellPosition | undefined {
  const { key, shift = false, control = false } = pressed
  if (key === 'Tab') return nextCell(at, shift ? -1 : 1, size)
  const moves = control ? toEdge(at, size) : byStep(at, size)
  const to = moves[key]
  return to && within(to, size)
}

const byStep = (
  { row, column }: CellPosition,
  { columns }: GridSize,
): Record<string, CellPosition> => ({
  ArrowUp: { row: row - 1, column },
  ArrowDown: { row: row + 1, column },
  ArrowLeft: { row, column: column - 1 },
  ArrowRight: { row, column: column + 1 },
  PageUp: { row: row - pageRows, column },
  PageDown: { row: row + pageRows, column },
  Home: { row, column: 0 },
  End: { row, column: columns - 1 },
})

const toEdge = (
  { row, column }: CellPosition,
  { rows, columns }: GridSize,
): Record<string, CellPosition> => ({
  ArrowUp: { row: 0, column },
  ArrowDown: { row: rows - 1, column },
  ArrowLeft: { row, column: 0 },
  ArrowRight: { row, column: columns - 1 },
  Home: { row: 0, column: 0 },
  End: { row: rows - 1, column: columns - 1 },
})

const within = ({ row, column }: CellPosition, { rows, columns }: GridSize): CellPosition => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

/** In reading order. */
function nextCell(
  { row, column }: CellPosition,
  step: 1 | -1,
  { rows, columns }: GridSize,
): CellPosition | undefined {
  const next = row * columns + column + step
  if (next < 0 || next >= rows * columns) return undefined
  return { row: Math.floor(next / columns), column: next % columns }
}
