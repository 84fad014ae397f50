/** A dialog: focus stays inside, Escape closes it, and focus then returns to its origin. */
import { type ReactNode, useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'
import { CloseButton } from './close-button.tsx'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'

interface Props {
  title: string
  onClose(): void
  size?: number
  /** Escape does something else at the moment. */
  keepOnEscape?: boolean
  /** Protects typed input: only the buttons close the dialog, not Escape or a click outside. */
  keepsInput?: boolean
  /** Without a header: the title is for screen readers only, and the content fills the frame. */
  bare?: boolean
  children: ReactNode
}

export function Dialog(props: Props) {
  const { title, onClose, size = 440, keepOnEscape = false, keepsInput = false, children } = props
  const { bare = false } = props
  const t = useTexts('shell')
  const titleId = useId()
  return (
    <Modal
      width={size}
      {...(bare ? { label: title } : { labelledBy: titleId })}
      onClose={keepsInput ? undefined : onClose}
      onEscape={keepOnEscape || keepsInput ? undefined : onClose}
    >
      {bare ? (
        children
      ) : (
        <>
          <div className={classes.header}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <CloseButton label={t.closeDialog} onClick={onClose} />
          </div>
          <div className={classes.body}>{children}</div>
        </>
      )}
    </Modal>
  )
}

interface ActionsProps {
  /** Adds a Cancel button. */
  onCancel?: () => void
  children: ReactNode
}

/** The buttons at the bottom of a dialog, with the action last. */
export function DialogActions({ onCancel, children }: ActionsProps) {
  const { cancel } = useTexts('shell')
  return (
    <div className={classes.actions}>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </div>
  )
}
