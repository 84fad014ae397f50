/** A drawer at the right: focus stays inside, Escape closes it, and focus then returns to its origin. */
import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useEscape } from './dialog-stack.ts'
import classes from './drawer.module.css'
import { DrawerStepButtons, DrawerStepsContext, useDrawerSteps } from './drawer-steps.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface Props {
  /** A `span` inside it is styled as a number. */
  title: ReactNode
  closeLabel: string
  size?: number
  /** The content takes the height that there is, and scrolls by itself. */
  fills?: boolean
  onClose(): void
  children: ReactNode
}

export function SideDrawer(props: Props) {
  const { title, closeLabel, size = 780, fills = false, onClose, children } = props
  const steps = useDrawerSteps()
  useFocusReturn()
  const id = useEscape(onClose)
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={size}
      padding={0}
      lockScroll={false}
      // From one detail to the next only the content changes.
      transitionProps={{ duration: steps?.came ? 0 : 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content className={fills ? classes.filled : undefined}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {steps && <DrawerStepButtons steps={steps} id={id} />}
          <Drawer.CloseButton aria-label={closeLabel} />
        </div>
        <DrawerStepsContext value={undefined}>{children}</DrawerStepsContext>
      </Drawer.Content>
    </Drawer.Root>
  )
}

export const DrawerLoading = ({ text }: { text: string }) => (
  <p className={classes.waiting} role="status">
    {text}
  </p>
)

interface FailedProps {
  text: string
  error: Error
  onRetry(): void
}

export function DrawerFailed({ text, error, onRetry }: FailedProps) {
  const { retry } = useTexts('list')
  return (
    <div className={classes.waiting} role="alert">
      <p>{text}</p>
      <p>{error.message}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}
