/** The operator's picture, or the initials. */
import { StoredImage } from '../ui/stored-image.tsx'
import classes from './operator-avatar.module.css'

interface Props {
  name: string
  /** The id of a stored file, or nothing. */
  avatar: string
}

export function OperatorAvatar({ name, avatar }: Props) {
  return (
    <span className={classes.avatar} data-avatar aria-hidden>
      {/* Rendered by CSS, so that the initials are not part of the button's accessible name. */}
      <StoredImage fileId={avatar} alt="">
        <i data-initials={initialsOf(name)} />
      </StoredImage>
    </span>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((part) => [...part][0])
    .join('')
    .toUpperCase()
