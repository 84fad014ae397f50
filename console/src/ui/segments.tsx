/** Segmented controls. Here as links: a few views or related pages, each with its own URL. */
import classes from './segments.module.css'

interface Segment {
  label: string
  to: string
  current: boolean
  /** Shown beside the label, for instance that it is off. */
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

/** As radio buttons, for a choice that is not part of the URL. */
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
