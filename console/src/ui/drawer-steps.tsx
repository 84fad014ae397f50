/** Previous and next in a detail drawer; the page with the rows provides them. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import classes from './drawer.module.css'
import { IconButton } from './icon-button.tsx'

export interface DrawerSteps {
  place: number
  count: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
  /** The step that led to this detail, if any. */
  came: 'previous' | 'next' | undefined
}

/** Undefined for a drawer inside another one: it has no neighbours. */
export const DrawerStepsContext = createContext<DrawerSteps | undefined>(undefined)

export const useDrawerSteps = (): DrawerSteps | undefined => useContext(DrawerStepsContext)

/** Buttons, and the keys of the list: j and k. */
export function DrawerStepButtons({ steps }: { steps: DrawerSteps }) {
  const t = useTexts('list')
  const buttons = useRef<HTMLDivElement>(null)
  useStepKeys(steps, buttons)
  const button = (name: 'previous' | 'next', label: string, Icon: typeof IconChevronUp) => (
    <IconButton
      label={label}
      disabled={!steps[name]}
      focused={steps.came === name && steps[name] !== undefined}
      onClick={() => steps[name]?.()}
    >
      <Icon size={17} stroke={1.7} aria-hidden />
    </IconButton>
  )
  return (
    <div ref={buttons} className={classes.steps}>
      <span>{t.rowOf(steps)}</span>
      {button('previous', t.previousRow, IconChevronUp)}
      {button('next', t.nextRow, IconChevronDown)}
    </div>
  )
}

/** Whether no other dialog is open above the drawer. */
const isTopmost = (element: Element | null): boolean =>
  [...document.querySelectorAll('[aria-modal=true]')]
    .findLast((modal) => modal.checkVisibility())
    ?.contains(element) ?? false

function useStepKeys(steps: DrawerSteps, buttons: RefObject<Element | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const step = event.key === 'j' ? steps.next : event.key === 'k' ? steps.previous : undefined
    const target = event.target as HTMLElement
    if (
      !step ||
      !isTopmost(buttons.current) ||
      target.matches('input, select, textarea, [contenteditable]')
    )
      return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
