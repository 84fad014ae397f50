import { isOperatorName } from '@countinghouse/contract/engine/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/confirm-dialog.tsx'
import { TextField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { call } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import type { OperatorLink } from './operator-link-dialog.tsx'
import { RoleFields } from './role-fields.tsx'
import { useRefreshOperators } from './use-refresh-operators.ts'

interface Props {
  onLink(link: OperatorLink): void
  onClose(): void
}

export default function InviteDialog({ onLink, onClose }: Props) {
  const t = useTexts('operator')
  const { added } = useTexts('shell')
  const changed = useRefreshOperators()
  const form = useForm({ operatorName: '', roles: '' })
  const [roles, setRoles] = useState<Role[]>([])
  const operatorName = form.values.operatorName.trim()
  return (
    <ConfirmDialog
      title={t.invite}
      lead={t.inviteLead}
      action={t.invite}
      check={() =>
        form.check({
          operatorName: isOperatorName(operatorName) ? undefined : t.nameRule,
          roles: roles.length > 0 ? undefined : t.rolesNeeded,
        })
      }
      send={(code) => call('/operators/invite', { operatorName, roles, ...code })}
      onRefused={(error) => form.refuse(error, { operatorNameTaken: 'operatorName' })}
      onDone={(link) => {
        changed()
        toast.success(added)
        onLink({ name: operatorName, ...link })
      }}
      onClose={onClose}
    >
      <TextField label={t.userName} max={limits.operatorNameMax} {...form.field('operatorName')} />
      <RoleFields
        chosen={roles}
        error={form.problems.roles}
        onChange={(chosen) => {
          setRoles(chosen)
          form.set({ roles: chosen.join(',') })
        }}
      />
    </ConfirmDialog>
  )
}
