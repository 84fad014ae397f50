/** A plain file input that fills the drop zone, so that keyboard, click and drop all work. */
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Text } from './box.tsx'
import classes from './drop-zone.module.css'

interface Props {
  /** What is read aloud, where it differs from the visible words. */
  label?: string
  /** Without it any file can be chosen, and the error for a wrong one says what to do. */
  accept?: string
  isInvalid: boolean
  /** The id of the error, where it is shown elsewhere. */
  errorId: string
  autoFocus?: boolean
  /** Which files are taken. */
  rule: string
  children: ReactNode
  onFile(file: File): void
}

export function DropZone(props: Props) {
  const { label, accept, isInvalid, errorId, autoFocus, rule, children, onFile } = props
  const ruleId = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  function drop(event: DragEvent<HTMLInputElement>) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div>
      <label className={classes.zone} data-over={over || undefined}>
        <input
          type="file"
          data-autofocus={autoFocus || undefined}
          accept={accept}
          aria-label={label}
          aria-invalid={isInvalid}
          aria-describedby={`${ruleId} ${errorId}`}
          onChange={(event) => {
            take(event.currentTarget.files)
            // Allows choosing the same file again after it was edited.
            event.currentTarget.value = ''
          }}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
        {children}
      </label>
      <Text id={ruleId} className={classes.rule} size="sm" above="sm">
        {rule}
      </Text>
    </div>
  )
}
