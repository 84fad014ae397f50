/** What an operator decides about an order that the platform could not decide on: a row's action and its dialog. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import { IconScale } from '@tabler/icons-react'
import { type ComponentType, useMemo, useState } from 'react'
import { useOperator } from '../lib/operator.ts'
import type { RowAction } from '../list/table/row-actions.ts'

export interface Resolving {
  label: string
  permission: Permission
  /** Which orders wait for a decision. */
  offered(row: Row): boolean
  Dialog: ComponentType<{ row: Row; onClose: () => void }>
}

export function useResolve({ label, permission, offered, Dialog }: Resolving) {
  const isAllowed = useOperator().may(permission)
  const [resolving, setResolving] = useState<Row>()
  const rowActions = useMemo<RowAction[]>(() => {
    const action = { name: 'resolve', icon: IconScale, prominent: true, run: setResolving }
    return isAllowed ? [{ ...action, label, offered }] : []
  }, [label, offered, isAllowed])
  const dialog = resolving && <Dialog row={resolving} onClose={() => setResolving(undefined)} />
  return { rowActions, dialog }
}
