/** One message: who wrote what, when, and whether it is evidence. */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import type { MessageAuthor } from '@countinghouse/contract/areas/conversation/message.ts'
import {
  IconBuildingStore,
  IconGavel,
  IconShieldCheck,
  IconUserDown,
  IconUserUp,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, instantInAllZones, useTimeZone } from '../../lib/time-zone.ts'
import { Inline, Stack } from '../../ui/box.tsx'
import { isOwn } from './conversation-state.ts'
import classes from './message.module.css'
import { MessageFile } from './message-file.tsx'

const icons: Record<
  MessageAuthor,
  ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>
> = {
  payer: IconUserUp,
  payee: IconUserDown,
  platform: IconShieldCheck,
  merchant: IconBuildingStore,
}

/** The name of an operator of the merchant; for everybody else their role in the order. */
export function useAuthorName() {
  const { authors } = useTexts('conversation')
  return ({ author, operatorName }: ConversationMessage): string => operatorName || authors[author]
}

interface Props {
  message: ConversationMessage
  /** Continues a message of the same author, which already shows the name. */
  isMore: boolean
}

export function MessageItem({ message, isMore }: Props) {
  const { author, content, file, isEvidence, createTime } = message
  const t = useTexts('conversation')
  const { timeZones } = useTexts('shell')
  const { offset } = useTimeZone()
  const name = useAuthorName()(message)
  const Icon = icons[author]
  return (
    <Stack
      className={classes.message}
      as="li"
      above="xs"
      data-own={isOwn(message) || undefined}
      data-author={author}
    >
      <p className={isMore ? 'sr-only' : classes.author}>
        <Icon size={14} stroke={1.7} aria-hidden />
        {name}
      </p>
      <div className={classes.bubble} data-evidence={isEvidence || undefined}>
        {file && (
          <MessageFile file={file} caption={`${name}, ${formatInstant(createTime, offset)}`} />
        )}
        {content && <p className={classes.text}>{content}</p>}
        <Inline as="p" justify="end" gap="sm" tone="dim" size="xs" above="2xs">
          {isEvidence && (
            <span className={classes.evidence}>
              <IconGavel size={12} stroke={1.8} aria-hidden />
              {t.evidence}
            </span>
          )}
          <time dateTime={createTime} title={instantInAllZones(createTime, timeZones)}>
            {formatInstant(createTime, offset).slice(11, 16)}
          </time>
        </Inline>
      </div>
    </Stack>
  )
}
