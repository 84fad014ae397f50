/** The totals of all pages, a line per currency; on a phone a block per currency. */
import type { CSSProperties, ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import classes from './totals-table.module.css'

interface Sum {
  name: string
  content: ReactNode
  /** Decimal places to reserve, so that amounts line up. */
  digits?: number
}

interface Props {
  /** Beside the caption. */
  note?: string
  title: string
  names: readonly { name: string; title: string }[]
  lines: readonly { title: string; sums: readonly Sum[] }[]
  /** Each total has its change below it. */
  compared?: boolean
}

export function TotalsTable({ note, title, names, lines, compared }: Props) {
  const t = useTexts('list')
  const titles = new Map(names.map((each) => [each.name, each.title]))
  return (
    <section
      className={classes.totals}
      aria-label={t.totals}
      data-compared={compared || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
      tabIndex={0}
    >
      <table>
        <caption>
          {t.totals} {note && <span>{note}</span>}
        </caption>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {names.map((each) => (
              <th key={each.name} scope="col">
                {each.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.title}>
              <th scope="row">{line.title}</th>
              {line.sums.map(({ name, content, digits }) => (
                <td
                  key={name}
                  data-title={titles.get(name)}
                  style={{ '--digits': digits } as CSSProperties}
                >
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
