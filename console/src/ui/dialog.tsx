/** A dialog: focus stays inside, Escape closes it, and focus then returns to its origin. */
import '../styles/mantine-form.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import classes from './dialog.module.css'
import { useEscape } from './dialog-stack.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  title: string
  onClose(): void
  size?: number
  /** Escape currently does something else. */
  keepOnEscape?: boolean
  /** Without a header: the title is for screen readers only, and the content fills the frame. */
  bare?: boolean
  children: ReactNode
}

export function Dialog(props: Props) {
  const { title, onClose, size = 440, keepOnEscape = false, bare = false, children } = props
  const t = useTexts('shell')
  useFocusReturn()
  useEscape(keepOnEscape ? undefined : onClose)
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      closeOnEscape={false}
      lockScroll={false}
      classNames={{ inner: classes.inner ?? '' }}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      {bare ? (
        <Modal.Content className={classes.content} aria-label={title}>
          {children}
        </Modal.Content>
      ) : (
        <Modal.Content className={classes.content}>
          {/* The library's header is a banner landmark, and a page may have only one. */}
          <div className={classes.header}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <Modal.CloseButton aria-label={t.closeDialog} />
          </div>
          <Modal.Body className={classes.body}>{children}</Modal.Body>
        </Modal.Content>
      )}
    </Modal.Root>
  )
}

/** The buttons at the bottom of a dialog, with the action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
