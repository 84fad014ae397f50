/** The sidebar over the page, on screens too narrow to show it beside. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Modal } from '../ui/modal.tsx'

interface Props {
  onClose(): void
  children: ReactNode
}

export function SidebarDrawer({ onClose, children }: Props) {
  const t = useTexts('shell')
  return (
    <Modal
      side="left"
      width={limits.sidebarWidthPx}
      label={t.mainMenu}
      onClose={onClose}
      onEscape={onClose}
    >
      {children}
    </Modal>
  )
}
