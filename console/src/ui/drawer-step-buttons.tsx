/** Previous and next in the head of a detail drawer. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Inline } from './box.tsx'
import classes from './drawer.module.css'
import type { DrawerSteps } from './drawer-steps.ts'
import { IconButton } from './icon-button.tsx'
import { isInTopmost } from './modal-layers.ts'

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
    <Inline ref={buttons} className={classes.steps} gap="2xs" tone="dim" size="xs">
      <span>{t.rowOf(steps)}</span>
      {button('previous', t.previousRow, IconChevronUp)}
      {button('next', t.nextRow, IconChevronDown)}
    </Inline>
  )
}

function useStepKeys(steps: DrawerSteps, buttons: RefObject<Element | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const step = event.key === 'j' ? steps.next : event.key === 'k' ? steps.previous : undefined
    const target = event.target as HTMLElement
    if (
      !step ||
      !isInTopmost(buttons.current) ||
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
