/** The messages of a conversation, day by day, the newest at the end. */
import { IconArrowDown, IconMessages } from '@tabler/icons-react'
import { Fragment, useEffect } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Inline, Stack } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './conversation.module.css'
import { byDay, continuesPrevious, dateOf, hasEarlier, isOwn } from './conversation-state.ts'
import { MessageItem, useAuthorName } from './message-item.tsx'
import type { Outgoing } from './outbox.ts'
import { OutgoingItem } from './outgoing-item.tsx'
import type { Conversation } from './use-conversation.ts'
import { useLogScroll } from './use-log-scroll.ts'

interface Props {
  conversation: Conversation
  outgoing: readonly Outgoing[]
  isShown: boolean
  takesFocus: boolean
  onAtEnd(isAtEnd: boolean): void
  onEdit(outgoing: Outgoing): void
}

/** A scrollable region must be focusable. */
const reachable = { tabIndex: 0 }

export function MessageLog(props: Props) {
  const { conversation, outgoing, isShown, takesFocus, onAtEnd, onEdit } = props
  const { messages, unread, firstNewNo } = conversation
  const t = useTexts('conversation')
  const { offset } = useTimeZone()
  const { log, isAtEnd, toEnd } = useLogScroll(messages, outgoing.length, isShown)
  useEffect(() => onAtEnd(isAtEnd), [isAtEnd, onAtEnd])
  useEffect(() => {
    if (takesFocus) log.current?.focus({ preventScroll: true })
  }, [takesFocus, log])
  return (
    <div className={classes.frame}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-label={t.log}
        // Loading earlier messages must not be announced; `Announcement` reads new ones.
        aria-live="off"
        {...reachable}
      >
        {hasEarlier(conversation) && (
          <EarlierButton
            conversation={conversation}
            onDone={() => log.current?.focus({ preventScroll: true })}
          />
        )}
        {messages.length === 0 && outgoing.length === 0 && <Empty />}
        {byDay(messages, offset).map(({ date, messages: ofDay }) => (
          <Fragment key={date}>
            <p className={classes.day}>
              <DayName date={date} />
            </p>
            <ol>
              {ofDay.map((message, index) => (
                <Fragment key={message.messageNo}>
                  {message.messageNo === firstNewNo && (
                    <Inline
                      className={classes.new}
                      as="li"
                      gap="sm"
                      tone="accent"
                      size="xs"
                      strong
                      data-new
                    >
                      {t.newMessages}
                    </Inline>
                  )}
                  <MessageItem
                    message={message}
                    isMore={continuesPrevious(message, ofDay[index - 1])}
                  />
                </Fragment>
              ))}
            </ol>
          </Fragment>
        ))}
        {outgoing.length > 0 && (
          <ol>
            {outgoing.map((each) => (
              <OutgoingItem key={each.requestNo} outgoing={each} onEdit={onEdit} />
            ))}
          </ol>
        )}
      </div>
      {!isAtEnd && unread > 0 && (
        <Button
          className={classes.toEnd ?? ''}
          size="compact-sm"
          rightSection={<IconArrowDown size={14} stroke={1.8} aria-hidden />}
          onClick={toEnd}
        >
          {t.newMessages}
        </Button>
      )}
      <Announcement conversation={conversation} />
    </div>
  )
}

function DayName({ date }: { date: string }) {
  const t = useTexts('conversation')
  const { offset } = useTimeZone()
  const now = Date.now()
  if (date === dateOf(now, offset)) return t.today
  if (date === dateOf(now - 86_400_000, offset)) return t.yesterday
  return date
}

interface EarlierProps {
  conversation: Conversation
  /** The button may have been removed by then. */
  onDone(): void
}

function EarlierButton({ conversation, onDone }: EarlierProps) {
  const t = useTexts('conversation')
  const { busy, submit } = useSubmit(() => conversation.loadEarlier().then(onDone))
  return (
    <Button
      className={classes.earlier ?? ''}
      size="compact-sm"
      variant="default"
      loading={busy}
      onClick={() => void submit()}
    >
      {t.loadEarlier}
    </Button>
  )
}

function Empty() {
  const t = useTexts('conversation')
  const mayWrite = useOperator().may('conversation.write')
  return (
    <Stack className={classes.empty} tone="dim">
      <IconMessages size={30} stroke={1.4} aria-hidden />
      <h4>{t.emptyTitle}</h4>
      <p>{mayWrite ? t.emptyLead : t.emptyLeadReader}</p>
    </Stack>
  )
}

const spokenLength = 200

/** Announces new messages of others to screen readers. */
function Announcement({ conversation: { messages, openedNo } }: { conversation: Conversation }) {
  const t = useTexts('conversation')
  const nameOf = useAuthorName()
  const last = messages.at(-1)
  const isNews = last && !isOwn(last) && last.messageNo > openedNo
  const text = last && [last.content, last.file?.fileName].filter(Boolean).join(', ')
  return (
    <p className="sr-only" role="status">
      {isNews && t.said({ author: nameOf(last), text: (text ?? '').slice(0, spokenLength) })}
    </p>
  )
}
