/** The detail of an order beside its conversation; on a narrow screen one of them at a time. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { type KeyboardEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { useTexts } from '../lib/texts.ts'
import { Pill } from '../ui/pill.tsx'
import classes from './detail-panes.module.css'
import { atConversation } from './order.ts'

const ConversationPanel = lazy(() => import('./conversation/conversation-panel.tsx'))

/** As in the style sheet. */
const wide = matchMedia('(min-width: 1080px)')
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )

const panes = ['details', 'conversation'] as const
type Pane = (typeof panes)[number]

interface Props {
  list: List
  orderNo: string
  isAppealing: boolean
  /** Unread messages of others, according to the order. */
  unreadCount: number
  at: string | undefined
  children: ReactNode
}

export function DetailPanes({ list, orderNo, isAppealing, unreadCount, at, children }: Props) {
  const isWide = useIsWide()
  const [shown, setShown] = useState<Pane>(at === atConversation ? at : 'details')
  const [unread, setUnread] = useState<number>()
  const isHidden = (pane: Pane) => !isWide && shown !== pane
  const asTab = (pane: Pane) =>
    isWide ? {} : { id: `pane-${pane}`, role: 'tabpanel', 'aria-labelledby': `tab-${pane}` }
  return (
    <div className={classes.panes}>
      {!isWide && <Tabs shown={shown} unread={unread ?? unreadCount} onShow={setShown} />}
      <div className={classes.details} hidden={isHidden('details')} {...asTab('details')}>
        {children}
      </div>
      <div
        className={classes.conversation}
        hidden={isHidden('conversation')}
        {...asTab('conversation')}
      >
        <ConversationPanel
          list={list}
          orderNo={orderNo}
          isAppealing={isAppealing}
          isShown={!isHidden('conversation')}
          takesFocus={at === atConversation}
          onUnread={setUnread}
        />
      </div>
    </div>
  )
}

interface TabsProps {
  shown: Pane
  unread: number
  onShow(pane: Pane): void
}

function Tabs({ shown, unread, onShow }: TabsProps) {
  const t = useTexts('conversation')
  const { details } = useTexts('order')
  const titles: Record<Pane, string> = { details, conversation: t.title }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = shown === 'details' ? 'conversation' : 'details'
    onShow(other)
    document.getElementById(`tab-${other}`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t.parts}>
      {panes.map((pane) => (
        <button
          key={pane}
          id={`tab-${pane}`}
          type="button"
          role="tab"
          aria-selected={shown === pane}
          aria-controls={`pane-${pane}`}
          tabIndex={shown === pane ? 0 : -1}
          onClick={() => onShow(pane)}
          onKeyDown={onKeyDown}
        >
          {titles[pane]}
          {pane === 'conversation' && unread > 0 && (
            <Pill className={classes.unread} tone="accent">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{t.unread({ count: unread })}</span>
            </Pill>
          )}
        </button>
      ))}
    </div>
  )
}
