/** A sparkline with its last point marked. */
import classes from './sparkline.module.css'

const width = 84
const height = 28
/** Room for the stroke and the mark. */
const margin = 3

export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const most = Math.max(...values, 1)
  const points = values.map((value, index) => ({
    x: margin + (index / Math.max(values.length - 1, 1)) * (width - 2 * margin),
    y: height - margin - (value / most) * (height - 2 * margin),
  }))
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const last = points.at(-1)
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <polygon points={`${margin},${height} ${line} ${width - margin},${height}`} />
      <polyline points={line} />
      {last && <circle cx={last.x} cy={last.y} r={2.5} />}
    </svg>
  )
}
