/** The sidebar as a drawer, on screens too narrow to show it beside the page. */
import { limits } from '@countinghouse/contract/limits.ts'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'

interface Props {
  opened: boolean
  onClose(): void
  children: ReactNode
}

export default function SidebarDrawer({ opened, onClose, children }: Props) {
  const t = useTexts('shell')
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={limits.sidebarWidthPx}
      padding={0}
      lockScroll={false}
      transitionProps={{ duration: 120 }}
    >
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content aria-label={t.mainMenu}>{children}</Drawer.Content>
    </Drawer.Root>
  )
}
