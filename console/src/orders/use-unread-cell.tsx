/** The number of unread messages of an order, as a button that opens its conversation. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/kit/order.ts'
import { useMemo } from 'react'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import type { CellActions, CellOverrides } from '../list/table/columns.ts'
import { atConversation } from './order.ts'
import classes from './unread-cell.module.css'

const field = 'unreadCount'
const hasUnread = (row: Row): boolean => Number(row[field]) > 0

/** Zeros are shown as empty cells. */
const unreadCells: CellOverrides = {
  [field]: (row) => (hasUnread(row) ? <span className={classes.count}>{row[field]}</span> : ''),
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
