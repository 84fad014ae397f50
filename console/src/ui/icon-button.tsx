/** An icon-only button with an accessible name, also shown as a tooltip. */
import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  label: string
  onClick(): void
  expanded?: boolean
  children: ReactNode
}

export function IconButton({ label, onClick, expanded, children }: Props) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={label}
        aria-expanded={expanded}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
