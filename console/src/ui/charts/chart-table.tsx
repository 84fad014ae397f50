import { useTexts } from '../../lib/texts.ts'
import type { ChartPoint, ChartSeries } from './bar-chart.tsx'
import classes from './chart.module.css'

interface Props {
  title: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
}

export function ChartTable({ title, series, points }: Props) {
  const t = useTexts('figure')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it.
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ title: time, texts }) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {series.map(({ name }, index) => (
                <td key={name}>{texts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
