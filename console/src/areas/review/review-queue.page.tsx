/** The review queue: decides orders of all kinds one after the other, by keyboard or with one thumb. */
import {
  IconChecks,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconX,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { usePage } from '../../lib/page.ts'
import { useTexts } from '../../lib/texts.ts'
import { useRootAttribute } from '../../lib/use-root-attribute.ts'
import type { Undo } from '../../orders/use-review-decision.ts'
import { Inline } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EmptyState, Page, PageLoading } from '../../ui/page.tsx'
import { ChoiceSegments } from '../../ui/segments.tsx'
import { CurrentOrder, type OrderShortcuts } from './current-order.tsx'
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx'
import { QueueList } from './queue-list.tsx'
import classes from './review-queue.module.css'
import { useReviewKeys } from './use-review-keys.ts'
import { useReviewQueue } from './use-review-queue.ts'

export default function ReviewQueuePage() {
  const t = useTexts('reviewDesk')
  useRootAttribute('data-deciding')
  const queue = useReviewQueue()
  const { orders, current } = queue
  const [showsKeys, setShowsKeys] = useState(false)
  const keys = useRef<OrderShortcuts>(undefined)
  /** The latest comes last. */
  const undos = useRef<Undo[]>([])
  const reasons = useRef(new Map<string, string>())
  useReviewKeys({
    a: () => keys.current?.approve(),
    r: () => keys.current?.reject(),
    x: queue.setAside,
    j: () => queue.step(1),
    k: () => queue.step(-1),
    u: () => {
      while (undos.current.length > 0 && !undos.current.pop()?.()) {}
    },
    '?': () => setShowsKeys(true),
  })
  if (queue.isLoading) return <PageLoading />
  if (!current) return <Nothing queue={queue} />
  const at = orders.indexOf(current) + 1
  const more = queue.waitingCount > orders.length ? queue.waitingCount : `${orders.length}+`
  const total = queue.isCut ? more : orders.length
  return (
    <div className={classes.layout}>
      <div className={classes.head}>
        <Page
          lead={t.queueLead}
          actions={
            <Inline className={classes.steps} gap="xs">
              <IconButton label={t.previous} onClick={() => queue.step(-1)}>
                <IconChevronLeft size={20} stroke={1.7} aria-hidden />
              </IconButton>
              <span role="status">{t.position({ at, total })}</span>
              <IconButton label={t.next} onClick={() => queue.step(1)}>
                <IconChevronRight size={20} stroke={1.7} aria-hidden />
              </IconButton>
              <span className={classes.keysButton}>
                <IconButton label={t.keys} onClick={() => setShowsKeys(true)}>
                  <IconKeyboard size={20} stroke={1.7} aria-hidden />
                </IconButton>
              </span>
              <a className={classes.close} href="#/dashboard" aria-label={t.leave}>
                <IconX size={20} stroke={1.7} aria-hidden />
              </a>
            </Inline>
          }
        >
          <Whose queue={queue} />
        </Page>
      </div>
      <div className={classes.columns}>
        <QueueList orders={orders} current={current.orderNo} onChoose={queue.choose} />
        <CurrentOrder
          key={current.orderNo}
          order={current}
          isGone={queue.isGone}
          keys={keys}
          reasons={reasons.current}
          onDecided={(undo) => {
            undos.current.push(undo)
            queue.onDecided(current.orderNo)
          }}
          onUndone={() => void queue.onUndone(current)}
          onLost={() => {
            queue.onDecided(current.orderNo)
            queue.lookAgain()
          }}
          onSetAside={queue.setAside}
          onNext={() => queue.step(1)}
        />
      </div>
      {showsKeys && <KeyboardShortcutsDialog onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

function Whose({ queue: { mine, showMine } }: { queue: ReturnType<typeof useReviewQueue> }) {
  const t = useTexts('reviewDesk')
  return (
    <div className={classes.whose}>
      <ChoiceSegments
        label={t.whose}
        options={{ all: t.all, mine: t.mine }}
        chosen={mine ? 'mine' : 'all'}
        onChoose={(name) => showMine(name === 'mine')}
      />
    </div>
  )
}

/** Why the queue shows no order, and what to do instead. */
function Nothing({ queue }: { queue: ReturnType<typeof useReviewQueue> }) {
  const t = useTexts('reviewDesk')
  const { title } = usePage()
  if (queue.error) {
    return (
      <Page>
        <EmptyState title={t.queueFailed} lead={queue.error.message}>
          <Button onClick={queue.retry}>{t.retry}</Button>
        </EmptyState>
      </Page>
    )
  }
  const isAside = queue.asideCount > 0
  if (queue.mine && !isAside)
    return (
      <Page>
        <EmptyState
          icon={<IconChecks size={40} stroke={1.3} aria-hidden />}
          title={t.mineEmptyTitle}
          lead={t.mineEmptyLead}
        >
          <Button onClick={() => queue.showMine(false)}>{t.showAll}</Button>
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      <EmptyState
        icon={<IconChecks size={40} stroke={1.3} aria-hidden />}
        title={isAside ? t.asideTitle : t.emptyTitle}
        lead={isAside ? t.asideLead : t.emptyLead}
      >
        {isAside ? (
          <Button onClick={queue.showAside}>{t.showAside}</Button>
        ) : (
          <a href="#/dashboard" title={title}>
            {t.toDashboard}
          </a>
        )}
      </EmptyState>
    </Page>
  )
}
