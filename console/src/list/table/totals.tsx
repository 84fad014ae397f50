/** The sums of all pages, a line per currency, lined up at the decimal point. */
import type { CurrencyTotal, List } from '@countinghouse/contract/kit/list.ts'
import { placesOf } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { useWords } from '../words.ts'
import { Money } from './cells.tsx'
import classes from './totals.module.css'

export function Totals({ list, totals }: { list: List; totals: readonly CurrencyTotal[] }) {
  const t = useTexts('list')
  const words = useWords(list)
  const names = list.totals ?? []
  if (names.length === 0 || totals.length === 0) return null
  const digits = Math.max(...totals.map(({ currency }) => placesOf(currency)))
  return (
    <section
      className={classes.totals}
      aria-label={t.totals}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus.
      tabIndex={0}
    >
      <table>
        <caption>{t.totals}</caption>
        <thead>
          <tr>
            <th scope="col">{words.title('currency')}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {words.title(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.currency}>
              <th scope="row">{total.currency}</th>
              {names.map((name) => (
                <td
                  key={name}
                  data-title={words.title(name)}
                  style={{ '--digits': digits } as object}
                >
                  {/* An amount in another currency stands in that currency's line. */}
                  {total[name] !== undefined && (
                    <Money value={total[name]} currency={total.currency} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
