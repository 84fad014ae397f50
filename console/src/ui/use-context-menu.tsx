/** A context menu. Its items must also be available by a button. */
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { type MenuItem, MenuItems, moveInMenu } from './menu.tsx'
import classes from './popover.module.css'
import { popoverPosition, shiftIntoWindow } from './use-popover.ts'

interface ContextMenu {
  menu: ReactNode
  openAt(event: MouseEvent, items: readonly MenuItem[]): void
}

export function useContextMenu(label: string): ContextMenu {
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ items: readonly MenuItem[]; x: number; y: number }>()
  const show = (element: HTMLDivElement) => {
    panel.current = element
    element.showPopover()
    element.style.translate = `${shiftIntoWindow(element)}px`
    element.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
    return () => {
      panel.current = null
    }
  }
  const { x = 0, y = 0 } = opened ?? {}
  const menu = opened && (
    <div
      // Remounts at a new position.
      key={`${x} ${y}`}
      ref={show}
      popover="auto"
      className={`${classes.panel} ${classes.menu}`}
      style={popoverPosition({ left: x, right: x, top: y, bottom: y }, 'start')}
      role="menu"
      aria-label={label}
      onKeyDown={moveInMenu}
      onToggle={({ newState }) => newState === 'closed' && setOpened(undefined)}
    >
      <MenuItems items={opened.items} close={() => panel.current?.hidePopover()} />
    </div>
  )
  return {
    menu,
    openAt(event, items) {
      event.preventDefault()
      const { clientX: x, clientY: y, buttons } = event
      const open = () => setOpened({ items, x, y })
      if (buttons === 0) return open()
      // Where the button is still down, its release would be a press outside of the menu, which closes it.
      window.addEventListener('mouseup', () => setTimeout(open), { once: true })
    },
  }
}
