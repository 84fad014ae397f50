/** A few views of one page, or a few pages of one kind, each with its own address. */
import classes from './segments.module.css'

interface Segment {
  label: string
  to: string
  current: boolean
  /** Said beside the label: that it is off, say. */
  hint?: string | undefined
}

export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav aria-label={label} className={classes.segments}>
      {segments.map((segment) => (
        <a
          key={segment.label}
          href={`#${segment.to}`}
          aria-current={segment.current ? 'true' : undefined}
        >
          {segment.label}
          {segment.hint && <span> {segment.hint}</span>}
        </a>
      ))}
    </nav>
  )
}

interface ChoiceProps<Name extends string> {
  label: string
  options: Readonly<Record<Name, string>>
  chosen: Name
  onChoose(name: Name): void
}

/** A choice that has no address: what a strip of figures is of. */
export function ChoiceSegments<Name extends string>(props: ChoiceProps<Name>) {
  const { label, options, chosen, onChoose } = props
  return (
    <fieldset aria-label={label} className={`${classes.segments} ${classes.inline}`}>
      {(Object.keys(options) as Name[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {options[name]}
        </button>
      ))}
    </fieldset>
  )
}
