/** An icon-only button with an accessible name, also shown as a tooltip. */
import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  onClick(): void
  expanded?: boolean
  disabled?: boolean
  /** It takes the focus when what it stands in opens. */
  focused?: boolean
  children: ReactNode
}

export function IconButton({ label, onClick, expanded, disabled, focused, children }: Props) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={label}
        aria-expanded={expanded}
        disabled={disabled ?? false}
        data-autofocus={focused || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
