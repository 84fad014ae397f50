/** The number of unread messages of an order, as a button that opens its conversation. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import { useMemo } from 'react'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import type { CellActions, CellOverrides } from '../list/page-declaration.ts'
import { Pill } from '../ui/pill.tsx'
import { atConversation } from './order.ts'

const field = 'unreadCount'
const hasUnread = (row: Row): boolean => Number(row[field]) > 0

/** Zeros are shown as empty cells. */
const unreadCells: CellOverrides = {
  [field]: (row) => (hasUnread(row) ? <Pill tone="accent">{row[field]}</Pill> : ''),
}
const none = {}

interface UnreadCell {
  cells: CellOverrides
  cellActions: CellActions
}

export function useUnreadCell({
  conversation,
}: Pick<OrderKindDeclaration, 'conversation'>): UnreadCell {
  const { openUnread: label } = useTexts('conversation')
  const mayRead = useOperator().may('conversation.view')
  return useMemo(() => {
    if (!conversation) return { cells: none, cellActions: none }
    const action = {
      label,
      offered: hasUnread,
      run: (_: Row, open: (at: string) => void) => open(atConversation),
    }
    return { cells: unreadCells, cellActions: mayRead ? { [field]: action } : none }
  }, [conversation, label, mayRead])
}
