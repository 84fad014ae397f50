/** A button of a page's toolbar. Narrow screens show only its icon. */

import type { ComponentType } from 'react'
import { useIsMobile } from '../lib/media.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface Props {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  onClick(): void
}

export function ToolButton({ label, icon: Icon, onClick }: Props) {
  if (useIsMobile()) {
    return (
      <IconButton label={label} onClick={onClick}>
        <Icon size={17} stroke={1.7} aria-hidden />
      </IconButton>
    )
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={15} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
