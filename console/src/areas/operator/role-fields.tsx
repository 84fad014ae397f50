import { isRole, type Role, roles } from '@countinghouse/contract/permissions.ts'
import { useTexts } from '../../lib/texts.ts'
import classes from './operator.module.css'

interface Props {
  chosen: readonly Role[]
  error: string | undefined
  onChange(chosen: Role[]): void
}

/** The names of roles that a row has joined with commas. */
export const namesOfRoles = (joined: string, names: Readonly<Record<Role, string>>): string =>
  joined
    .split(',')
    .map((role) => (isRole(role) ? names[role] : role))
    .join(', ')

export function RoleFields({ chosen, error, onChange }: Props) {
  const { roles: title } = useTexts('field')
  const { roleNames } = useTexts('shell')
  return (
    <fieldset className={classes.roles} aria-invalid={error !== undefined}>
      <legend>{title}</legend>
      {roles.map((role) => (
        <label key={role}>
          <input
            type="checkbox"
            checked={chosen.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(roles.filter((each) => (each === role ? checked : chosen.includes(each))))
            }
          />
          {roleNames[role]}
        </label>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
