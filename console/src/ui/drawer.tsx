/** A drawer at the right: focus stays inside, Escape closes it, and focus then returns to its origin. */
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { useTexts } from '../lib/texts.ts'
import { Inline, Stack, Text } from './box.tsx'
import { Button } from './button.tsx'
import { CloseButton } from './close-button.tsx'
import classes from './drawer.module.css'
import { DrawerStepButtons } from './drawer-step-buttons.tsx'
import { DrawerStepsContext, useDrawerSteps } from './drawer-steps.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

interface Props {
  /** A `span` inside it is styled as a number. */
  title: ReactNode
  /** What the title shows, for copying. */
  copies?: { name: string; text: string }
  closeLabel: string
  size?: number
  /** The content fills the height and scrolls itself. */
  fills?: boolean
  onClose(): void
  children: ReactNode
}

export function Drawer(props: Props) {
  const { title, copies, closeLabel, size = 780, fills = false, onClose, children } = props
  const { copy } = useTexts('shell')
  const titleId = useId()
  const steps = useDrawerSteps()
  return (
    <Modal
      side="right"
      width={size}
      className={fills ? classes.filled : classes.scrolled}
      labelledBy={titleId}
      onClose={onClose}
      onEscape={onClose}
      still={steps?.came !== undefined}
    >
      <Inline className={classes.head} justify="between" gap="sm">
        <Text id={titleId} className={classes.title} as="h2" size="lg" breaks>
          {title}
        </Text>
        {copies && (
          <span className={classes.copy}>
            <IconButton
              label={`${copy}: ${copies.name}`}
              onClick={() => void copyText(copies.text)}
            >
              <IconCopy size={15} stroke={1.7} aria-hidden />
            </IconButton>
          </span>
        )}
        {steps && <DrawerStepButtons steps={steps} />}
        <CloseButton label={closeLabel} onClick={onClose} />
      </Inline>
      <DrawerStepsContext value={undefined}>{children}</DrawerStepsContext>
    </Modal>
  )
}

export const DrawerLoading = ({ text }: { text: string }) => (
  <Stack className={classes.waiting} as="p" gap="sm" tone="dim" role="status">
    {text}
  </Stack>
)

interface FailedProps {
  text: string
  error: Error
  onRetry(): void
}

export function DrawerFailed({ text, error, onRetry }: FailedProps) {
  const { retry } = useTexts('list')
  return (
    <Stack className={classes.waiting} gap="sm" tone="dim" role="alert">
      <p>{text}</p>
      <p>{error.message}</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        {retry}
      </Button>
    </Stack>
  )
}
