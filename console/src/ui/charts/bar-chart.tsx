/**
 * Stacked bars over time, with outgoing amounts below the axis. Usable by pointer, touch and arrow keys, and as a
 * table; colours come from the theme.
 */
import { type PointerEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/texts.ts'
import { useSize } from '../../lib/use-size.ts'
import { Inline } from '../box.tsx'
import classes from './chart.module.css'
import { ChartTable } from './chart-table.tsx'
import { labelStep, rangeOf, roundTicks, shortNumbers, stackBars } from './scale.ts'

export interface ChartSeries {
  name: string
  label: string
  /** The number of its chart colour, from 1. */
  color: number
  /** The legend of all series of this colour; by default the label of the first. */
  legend?: string
}

export interface ChartPoint {
  /** Under the axis. */
  label: string
  /** In the tooltip and the table. */
  title: string
  /** One per series; negative ones go below the line. */
  values: readonly number[]
  /** Each value as exact text. */
  texts: readonly string[]
}

interface Props {
  title: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
}

const margin = { top: 8, right: 8, bottom: 22, left: 48 }
const labelRoom = 56

export default function BarChart({ title, series, points }: Props) {
  const t = useTexts('figure')
  const [isTable, setTable] = useState(false)
  return (
    <figure className={classes.chart}>
      <Inline as="figcaption" align="baseline" wrap="tight" gap="lg" below="sm">
        <b>{title}</b>
        <Legend series={series} />
        <button type="button" className={classes.toggle} onClick={() => setTable(!isTable)}>
          {isTable ? t.asChart : t.asTable}
        </button>
      </Inline>
      {isTable ? (
        <ChartTable title={title} series={series} points={points} />
      ) : (
        <Plot title={title} series={series} points={points} />
      )}
    </figure>
  )
}

const Legend = ({ series }: Pick<Props, 'series'>) => (
  <Inline
    className={classes.legend}
    as="ul"
    align="stretch"
    wrap="tight"
    gap="md"
    tone="dim"
    size="xs"
  >
    {series
      .filter(({ color }, index) => series.findIndex((other) => other.color === color) === index)
      .map(({ name, label, legend, color }) => (
        <li key={name} data-color={color}>
          {legend ?? label}
        </li>
      ))}
  </Inline>
)

function Plot({ title, series, points }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const walk = useRef<HTMLInputElement>(null)
  const shortNumber = shortNumbers(useLanguage())
  const { width, height } = useSize(frame)
  const [active, setActive] = useState<number>()
  const ticks = roundTicks(...rangeOf(points))
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const plotted = {
    width: Math.max(width - margin.left - margin.right, 0),
    height: Math.max(height - margin.top - margin.bottom, 0),
  }
  const step = plotted.width / Math.max(points.length, 1)
  const y = (value: number) => margin.top + ((high - value) / (high - low || 1)) * plotted.height
  const x = (index: number) => margin.left + index * step
  const every = labelStep(points.length, plotted.width, labelRoom)
  const last = points.length - 1
  const point = active === undefined ? undefined : points[active]

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const at = clientX - currentTarget.getBoundingClientRect().left - margin.left
    const index = Math.floor(at / step)
    setActive(index >= 0 && index < points.length ? index : undefined)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider inside has the keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider inside has the keys.
    <div
      ref={frame}
      className={classes.plot}
      onPointerMove={follow}
      onPointerDown={follow}
      // A finger leaves by being lifted: what it showed stays until something else is tapped, which takes the focus.
      onClick={() => walk.current?.focus()}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setActive(undefined)}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {ticks.map((tick) => (
          <g key={tick} className={tick === 0 ? classes.zero : classes.tick}>
            <line x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
            <text x={margin.left - 8} y={y(tick)}>
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {active !== undefined && (
          <rect
            className={classes.active}
            x={x(active)}
            y={margin.top}
            width={step}
            height={plotted.height}
          />
        )}
        {points.map(({ label, title: name, values }, index) => (
          <g key={name}>
            {stackBars(values).map(({ series: of, from, to }) => (
              <rect
                key={series[of]?.name}
                className={classes.bar}
                data-color={series[of]?.color}
                x={x(index) + step * 0.15}
                width={step * 0.7}
                y={Math.min(y(from), y(to))}
                height={Math.abs(y(from) - y(to))}
              />
            ))}
            {index % every === 0 && (
              <text className={classes.label} x={x(index) + step / 2} y={height - 6}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      {/* For keyboard and screen readers: a slider over the points. */}
      <input
        ref={walk}
        type="range"
        className={classes.walk}
        aria-label={title}
        aria-valuetext={spokenPoint(series, points[active ?? last])}
        min={0}
        max={last}
        value={active ?? last}
        onChange={({ target }) => setActive(Number(target.value))}
        onFocus={() => setActive(active ?? last)}
        onBlur={() => setActive(undefined)}
      />
      {point && active !== undefined && (
        <Tooltip series={series} point={point} at={x(active) + step / 2} width={width} />
      )}
    </div>
  )
}

const spokenPoint = (series: readonly ChartSeries[], point: ChartPoint | undefined): string =>
  point
    ? [point.title, ...series.map(({ label }, at) => `${label}: ${point.texts[at]}`)].join(', ')
    : ''

interface TooltipProps {
  series: readonly ChartSeries[]
  point: ChartPoint
  at: number
  width: number
}

/** Placed on the side of the point with more room. */
function Tooltip({ series, point, at, width }: TooltipProps) {
  const place = at < width / 2 ? { left: at + 12 } : { right: width - at + 12 }
  return (
    <div className={classes.tooltip} style={place} aria-hidden>
      <b>{point.title}</b>
      <dl>
        {series.map(({ name, label, color }, index) => (
          <Inline align="stretch" justify="between" gap="xl" key={name}>
            <dt data-color={color}>{label}</dt>
            <dd>{point.texts[index]}</dd>
          </Inline>
        ))}
      </dl>
    </div>
  )
}
