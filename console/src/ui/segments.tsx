/** Two or three views of one page, each with its own address. */
import { Link } from 'react-router'
import classes from './segments.module.css'

interface Props {
  label: string
  segments: readonly { label: string; search: string; current: boolean }[]
}

export function Segments({ label, segments }: Props) {
  return (
    <nav aria-label={label} className={classes.segments}>
      {segments.map((segment) => (
        <Link
          key={segment.label}
          to={{ search: segment.search }}
          aria-current={segment.current ? 'true' : undefined}
        >
          {segment.label}
        </Link>
      ))}
    </nav>
  )
}
