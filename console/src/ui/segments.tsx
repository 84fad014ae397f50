/** A few views of one page, or a few pages of one kind, each with its own address. */
import { Link, type To } from 'react-router'
import classes from './segments.module.css'

interface Segment {
  label: string
  to: To
  current: boolean
  /** Said beside the label: that it is off, say. */
  hint?: string | undefined
}

export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={label} className={classes.segments}>
      {segments.map((segment) => (
        <Link
          key={segment.label}
          to={segment.to}
          aria-current={segment.current ? 'true' : undefined}
        >
          {segment.label}
          {segment.hint && <span> {segment.hint}</span>}
        </Link>
      ))}
    </nav>
  )
}
