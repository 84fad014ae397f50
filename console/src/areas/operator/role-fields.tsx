import { isRole, type Role, roles } from '@countinghouse/contract/permissions.ts'
import { Checkbox } from '@mantine/core'
import { useTexts } from '../../lib/texts.ts'
import classes from './operator.module.css'

interface Props {
  chosen: readonly Role[]
  error: string | undefined
  onChange(chosen: Role[]): void
}

/** As a row has them, joined with commas, in words. */
export const namesOfRoles = (joined: string, names: Readonly<Record<Role, string>>): string =>
  joined
    .split(',')
    .map((role) => (isRole(role) ? names[role] : role))
    .join(', ')

export function RoleFields({ chosen, error, onChange }: Props) {
  const { roles: title } = useTexts('field')
  const { roleNames } = useTexts('shell')
  return (
    <Checkbox.Group
      label={title}
      value={[...chosen]}
      error={error}
      onChange={(values) => onChange(values as Role[])}
    >
      <div className={classes.roles}>
        {roles.map((role) => (
          <Checkbox key={role} value={role} label={roleNames[role]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
