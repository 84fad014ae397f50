/** The conversation of an order: its messages, and a place to write. Loaded when the detail of such an order opens. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { useDraft } from './drafts.ts'
import type { Connection } from './listen.ts'
import { MessageLog } from './message-log.tsx'
import { discard, type Outgoing, useOutgoing } from './outbox.ts'
import { type Conversation, useConversation, useMarkAsRead } from './use-conversation.ts'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  list: List
  orderNo: string
  /** Messages count as evidence now. */
  isAppealing: boolean
  /** On a narrow screen another part of the order may cover it. */
  isShown: boolean
  /** The operator opened it explicitly, so it takes the focus. */
  takesFocus: boolean
  onUnread(count: number): void
}

export default function ConversationPanel(props: Props) {
  const { list, orderNo, isAppealing, isShown, takesFocus, onUnread } = props
  const t = useTexts('conversation')
  const mayWrite = useOperator().may('conversation.write')
  const conversation = useConversation(list, orderNo)
  const { isLoaded, isOpen, unread } = conversation
  const outgoing = useUnanswered(orderNo, conversation)
  const draft = useDraft(orderNo)
  const [isAtEnd, setAtEnd] = useState(false)
  useMarkAsRead(conversation, isShown && isAtEnd)
  useEffect(() => {
    if (isLoaded) onUnread(unread)
  }, [isLoaded, unread, onUnread])

  const panel = useRef<HTMLElement>(null)
  const canWrite = mayWrite && isLoaded && isOpen
  const isOver = useFileDrop(panel, canWrite ? draft.addFiles : undefined)
  const edit = (refused: Outgoing) => {
    draft.putBack(refused)
    discard(refused.requestNo)
  }

  return (
    <section ref={panel} className={classes.panel} aria-label={t.title}>
      <Inline className={classes.head} align="baseline" justify="between" gap="sm">
        <h3>{t.title}</h3>
        <State connection={conversation.connection} />
      </Inline>
      <ConnectionNotice conversation={conversation} />
      {isLoaded ? (
        <MessageLog
          conversation={conversation}
          outgoing={outgoing}
          isShown={isShown}
          takesFocus={takesFocus && !canWrite}
          onAtEnd={setAtEnd}
          onEdit={edit}
        />
      ) : (
        <Text className={classes.waiting} tone="dim" size="sm" role="status">
          {conversation.connection === 'givenUp' ? '' : t.loading}
        </Text>
      )}
      {canWrite && (
        <Composer
          orderNo={orderNo}
          draft={draft}
          isAppealing={isAppealing}
          takesFocus={takesFocus}
        />
      )}
      {isLoaded && !isOpen && (
        <Text className={classes.closed} tone="dim" size="sm">
          {t.closed({ days: limits.conversation.writableDays })}
        </Text>
      )}
      {isLoaded && isOpen && !mayWrite && (
        <Text className={classes.closed} tone="dim" size="sm">
          {t.readOnly}
        </Text>
      )}
      {isOver && <div className={classes.over}>{t.dropHere}</div>}
    </section>
  )
}

/** Own messages without those that the stream has already delivered: it can be faster than the answer. */
function useUnanswered(orderNo: string, { messages }: Conversation): readonly Outgoing[] {
  const outgoing = useOutgoing(orderNo)
  const written = new Set(messages.map(({ requestNo }) => requestNo))
  const arrived = outgoing.filter(({ requestNo }) => written.has(requestNo))
  const numbers = arrived.map(({ requestNo }) => requestNo).join()
  useEffect(() => {
    for (const requestNo of numbers.split(',')) if (requestNo) discard(requestNo)
  }, [numbers])
  return outgoing.filter(({ requestNo }) => !written.has(requestNo))
}

function State({ connection }: { connection: Connection }) {
  const t = useTexts('conversation')
  if (connection === 'lost' || connection === 'givenUp') return null
  return (
    <Text className={classes.state} as="span" tone="dim" size="xs" data-connection={connection}>
      {connection === 'live' ? t.live : t.connecting}
    </Text>
  )
}

function ConnectionNotice({
  conversation: { connection, connect },
}: {
  conversation: Conversation
}) {
  const t = useTexts('conversation')
  return (
    <div role="status">
      {connection === 'lost' && (
        <Inline
          className={classes.notice}
          as="p"
          justify="between"
          wrap
          gap="md"
          tone="warning"
          size="sm"
        >
          {t.lost}
        </Inline>
      )}
      {connection === 'givenUp' && (
        <Inline
          className={classes.notice}
          justify="between"
          wrap
          gap="md"
          tone="warning"
          size="sm"
          data-failed
        >
          <p>{t.failed}</p>
          <Button size="compact-sm" variant="default" onClick={connect}>
            {t.connectAgain}
          </Button>
        </Inline>
      )}
    </div>
  )
}
