/** Pins the page to the dashboard, or unpins it. */
import { limits } from '@countinghouse/contract/limits.ts'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { usePinnedPages } from '../lib/pinned-pages.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { MenuId } from './page-route.ts'

export function PinButton({ menuId }: { menuId: MenuId }) {
  const t = useTexts('shell')
  const { pinned, isFull, toggle } = usePinnedPages()
  const isPinned = pinned?.includes(menuId) ?? false
  const Icon = isPinned ? IconPinFilled : IconPin
  const onClick = () => {
    if (isFull && !isPinned) toast.info(t.pinsFull({ count: limits.shortcutsMax }))
    else void toggle(menuId)
  }
  return (
    <IconButton label={isPinned ? t.unpinPage : t.pinPage} onClick={onClick} disabled={!pinned}>
      <Icon size={17} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
