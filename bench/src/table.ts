export type Row = [what: string, figure: string, note: string]

export function markdownTable(rows: Row[]): string {
  const lines = rows.map((row) => `| ${row.join(' | ')} |`)
  return ['| what | figure | note |', '|---|---|---|', ...lines].join('\n')
}
