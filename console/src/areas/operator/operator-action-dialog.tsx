/** Confirms an action on another operator; some actions result in a link to pass on. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { isRole, type Role } from '@countinghouse/contract/permissions.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { type Answer, call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { isDanger, type OperatorAction } from './operator-actions.ts'
import type { OperatorLink } from './operator-link-dialog.tsx'
import { RoleFields } from './role-fields.tsx'
import { useRefreshOperators } from './use-refresh-operators.ts'

interface Props {
  action: OperatorAction
  row: Row
  /** With the link to pass on, if there is one. */
  onDone(link: OperatorLink | undefined): void
  onClose(): void
}

type Given = Omit<OperatorLink, 'name'> | Record<string, never>

export default function OperatorActionDialog({ action, row, onDone, onClose }: Props) {
  const t = useTexts('operator')
  const { modified } = useTexts('shell')
  const changed = useRefreshOperators()
  const operatorId = String(row.operatorId)
  const name = String(row.operatorName)
  const [roles, setRoles] = useState<Role[]>(() => String(row.roles).split(',').filter(isRole))
  const [problem, setProblem] = useState<string>()
  const asksForRoles = action === 'changeRoles'

  function send(code: { verifyCode?: string }): Promise<Answer<Given>> {
    const body = { operatorId, ...code }
    return asksForRoles
      ? call('/operators/changeRoles', { ...body, roles }, { failure: 'change' })
      : call(`/operators/${action}`, body, { failure: 'change' })
  }

  function check(): boolean {
    const isMissing = asksForRoles && roles.length === 0
    setProblem(isMissing ? t.rolesNeeded : undefined)
    return !isMissing
  }

  return (
    <ConfirmDialog
      title={t.titled({ action: t[action], name })}
      lead={t[`${action}Lead`]}
      action={t[action]}
      danger={isDanger(action)}
      check={check}
      send={send}
      onDone={(given) => {
        changed()
        if (!('link' in given)) toast.success(modified)
        onDone('link' in given ? { name, ...(given as Omit<OperatorLink, 'name'>) } : undefined)
      }}
      onClose={onClose}
    >
      {asksForRoles && <RoleFields chosen={roles} error={problem} onChange={setRoles} />}
    </ConfirmDialog>
  )
}
