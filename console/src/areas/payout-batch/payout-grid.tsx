/** The rows as an ARIA grid: one tab stop, arrow keys move between cells. */
import { useTexts } from '../../lib/texts.ts'
import { Panel } from '../../ui/box.tsx'
import { CellEditor } from './cell-editor.tsx'
import { GridRow } from './grid-row.tsx'
import type { Draft } from './payout-draft.ts'
import classes from './payout-grid.module.css'
import type { Grid } from './use-grid.ts'

export function PayoutGrid({ draft, grid }: { draft: Draft; grid: Grid }) {
  const t = useTexts('bulkPayout')
  const { columns, checked } = draft
  const { shown, active, editing, buttons } = grid

  function editorFor(row: number, values: Readonly<Record<string, string>>) {
    const column = active && columns[active.column]
    if (!editing || active?.row !== row || !column) return undefined
    return (
      <CellEditor
        key={`${row}:${column.name}`}
        label={t.cellOf({ title: column.title, row })}
        column={column}
        value={values[column.name] ?? ''}
        editing={editing}
        onCommit={grid.commit}
        onCancel={grid.cancel}
      />
    )
  }

  return (
    <Panel pad="none" className={classes.frame} as="div">
      <table
        ref={grid.table}
        role="grid"
        className={classes.grid}
        aria-label={t.rowsOf({ title: draft.fileName })}
        aria-describedby="grid-keys"
        {...grid.handlers}
      >
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col" data-money={name === 'amount' || undefined}>
                {title}
              </th>
            ))}
            {buttons.map((name) => (
              <th key={name} scope="col" className={classes.buttonHead}>
                {name === 'allow' ? t.duplicate : <span className="sr-only">{t.remove}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <GridRow
              key={row.row}
              row={row}
              checked={checked.get(row.row)}
              columns={columns}
              buttons={buttons.length}
              activeColumn={active?.row === row.row ? active.column : undefined}
              editor={editorFor(row.row, row.values)}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && (
        <p className={classes.none}>{draft.rows.length === 0 ? t.noRows : t.noneShown}</p>
      )}
    </Panel>
  )
}
