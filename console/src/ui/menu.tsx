/** A menu below its button: arrows, Home, End and first letters move in it, Escape and Tab leave it. */
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import classes from './popover.module.css'
import { type Align, usePopover } from './use-popover.ts'

export interface MenuItem {
  label: string
  icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  disabled?: boolean
  /** For menus in which one item is chosen. */
  checked?: boolean
  lang?: string
  onSelect(): void
}

interface Props {
  /** The accessible name of the button. */
  label: string
  className: string | undefined
  /** The tooltip of an icon-only button. */
  tip?: string
  align?: Align
  /** Above the items. */
  head?: ReactNode
  items: readonly MenuItem[]
  children: ReactNode
}

export function Menu({ label, className, tip, align = 'end', head, items, children }: Props) {
  const { isOpen, close, buttonProps, panelProps } = usePopover(align)
  return (
    <>
      <button
        type="button"
        {...buttonProps}
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        data-tip={tip}
        onKeyDown={openOnArrow}
      >
        {children}
      </button>
      <div
        {...panelProps}
        className={`${classes.panel} ${classes.menu}`}
        role="menu"
        aria-label={label}
        onKeyDown={moveInMenu}
      >
        {isOpen && head}
        {isOpen && <MenuItems items={items} close={close} />}
      </div>
    </>
  )
}

interface MenuItemsProps {
  items: readonly MenuItem[]
  close(): void
}

export function MenuItems({ items, close }: MenuItemsProps) {
  return items.map(({ label, icon: Icon, disabled, checked, lang, onSelect }) => (
    <button
      key={label}
      type="button"
      className={classes.item}
      {...(checked === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': checked })}
      tabIndex={-1}
      disabled={disabled}
      lang={lang}
      onClick={() => {
        // First, because closing returns the focus.
        close()
        onSelect()
      }}
    >
      {Icon && <Icon size={16} stroke={1.6} aria-hidden />}
      {label}
    </button>
  ))
}

function openOnArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  if (event.currentTarget.ariaExpanded !== 'true') event.currentTarget.click()
}

export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  // Those are keys of the browser: Ctrl+C copies.
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    (item) => !item.matches(':disabled'),
  )
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = itemFor(event.key, items, at)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function itemFor(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const begins = (item: HTMLElement) =>
    item.textContent?.toLowerCase().startsWith(key.toLowerCase()) ?? false
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}
