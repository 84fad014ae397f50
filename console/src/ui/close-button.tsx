import classes from './icon-button.module.css'

interface Props {
  label: string
  onClick(): void
}

/** The × of a dialog. */
export const CloseButton = ({ label, onClick }: Props) => (
  <button type="button" className={classes.button} aria-label={label} onClick={onClick}>
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="m2 2 12 12M14 2 2 14" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  </button>
)
