/** A dialog: focus stays inside, Escape closes it, and focus then returns to its origin. */
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Inline, Text } from './box.tsx'
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
  /** Protects typed input: a click outside does nothing, and Escape and the close button ask first. */
  keepsInput?: boolean
  /** It says a sentence and asks for one of two answers. */
  question?: boolean
  /** Without a header: the title is for screen readers only, and the content fills the frame. */
  bare?: boolean
  children: ReactNode
}

export function Dialog(props: Props) {
  const { title, onClose, size = 440, keepOnEscape = false, keepsInput = false, children } = props
  const { bare = false, question } = props
  const t = useTexts('shell')
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const leave = keepsInput ? () => setAsking(true) : onClose
  return (
    <>
      <Modal
        width={size}
        {...(bare ? { label: title } : { labelledBy: titleId })}
        onClose={keepsInput ? undefined : onClose}
        onEscape={keepOnEscape ? undefined : leave}
        question={question}
      >
        {bare ? (
          children
        ) : (
          <>
            <Inline className={classes.header} justify="between">
              <Text id={titleId} as="h2" size="lg">
                {title}
              </Text>
              <CloseButton label={t.closeDialog} onClick={leave} />
            </Inline>
            <div className={classes.body}>{children}</div>
          </>
        )}
      </Modal>
      {asking && (
        <UnsavedQuestion title={title} onKeep={() => setAsking(false)} onDiscard={onClose} />
      )}
    </>
  )
}

interface QuestionProps {
  /** What has changes. */
  title: string
  onKeep(): void
  onDiscard(): void
}

/** Asked of somebody who closes something with unsaved changes. */
export function UnsavedQuestion({ title, onKeep, onDiscard }: QuestionProps) {
  const t = useTexts('shell')
  return (
    <Dialog title={t.unsavedTitle} onClose={onKeep} question>
      <p>{t.unsavedClose({ title })}</p>
      <DialogActions>
        <Button variant="default" onClick={onDiscard}>
          {t.closeAnyway}
        </Button>
        <Button data-autofocus onClick={onKeep}>
          {t.keepOpen}
        </Button>
      </DialogActions>
    </Dialog>
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
    <Inline className={classes.actions} align="stretch" justify="end" gap="sm" above="xl">
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
      )}
      {children}
    </Inline>
  )
}
