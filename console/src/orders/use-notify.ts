/** Manual notifications: of one order, or of the selected ones. */
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fetchDeclared } from '../lib/api.ts'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { listKey } from '../list/list-query.ts'
import type { BulkAction, RowAction } from '../list/page-declaration.ts'
import { NotifyIcon } from '../ui/row-icons.tsx'
import { hasNoCallbackUrl, isFinal, orderKey } from './order.ts'

interface Notify {
  rowActions: readonly RowAction[]
  bulkActions: readonly BulkAction[]
}

const none: Notify = { rowActions: [], bulkActions: [] }

export function useNotify(
  list: List,
  { path, permission }: OrderKindDeclaration['notify'],
): Notify {
  const t = useTexts('order')
  const client = useQueryClient()
  const allowed = useOperator().may(permission)
  const [busy, setBusy] = useState(false)
  return useMemo(() => {
    if (!allowed) return none
    // A second click is ignored while the first request is running.
    const underWay = new Set<string>()
    const ask = (orderNo: string) => fetchDeclared(path, { ...variantBody(list), orderNo })
    const refresh = (orderNos: readonly string[]) =>
      Promise.all([
        client.invalidateQueries({ queryKey: listKey(list) }),
        ...orderNos.map((orderNo) =>
          client.invalidateQueries({ queryKey: orderKey(list, orderNo) }),
        ),
      ])
    const send = async (orderNo: string) => {
      await ask(orderNo)
      toast.success(t.notifyDone)
      await refresh([orderNo])
    }
    const refusal = (row: Row) => {
      if (hasNoCallbackUrl(row)) return t.notifyNoAddress
      return isFinal(list, row) ? undefined : t.notifyNotFinal
    }
    /** Sequentially: each is a separate call, with its own entry in the audit log. */
    const sendAll = async (orderNos: readonly string[]) => {
      setBusy(true)
      const sent: string[] = []
      for (const orderNo of orderNos) {
        // The error has already been shown; the others are still sent.
        await ask(orderNo).then(
          () => sent.push(orderNo),
          () => undefined,
        )
      }
      setBusy(false)
      if (sent.length > 0) toast.success(t.notifiedMany({ count: sent.length }))
      await refresh(sent)
    }
    const numberOf = (row: Row) => String(row[list.key])
    const rowAction: RowAction = {
      name: 'notify',
      label: t.notify,
      icon: NotifyIcon,
      refusal,
      run(row) {
        const orderNo = numberOf(row)
        if (underWay.has(orderNo)) return
        underWay.add(orderNo)
        // The error has already been shown.
        send(orderNo)
          .catch(() => undefined)
          .finally(() => underWay.delete(orderNo))
      },
    }
    const bulkAction: BulkAction = {
      label: t.notify,
      busy,
      applies: (row) => refusal(row) === undefined,
      run(rows) {
        const most = limits.notifyTogetherMax
        if (rows.length > most) toast.info(t.notifyTooMany({ max: most }))
        else void sendAll(rows.map(numberOf))
      },
    }
    return { rowActions: [rowAction], bulkActions: [bulkAction] }
  }, [allowed, path, t, client, list, busy])
}
