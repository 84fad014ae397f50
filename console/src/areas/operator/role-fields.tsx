import { isRole, type Role, roles } from '@countinghouse/contract/permissions.ts'
import { useId } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
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
  const { roleHints } = useTexts('operator')
  const id = useId()
  return (
    <Stack as="fieldset" className={classes.roles} size="sm" aria-invalid={error !== undefined}>
      <legend>{title}</legend>
      {roles.map((role) => (
        <Inline key={role} as="label" align="start" gap="sm">
          <input
            type="checkbox"
            aria-labelledby={`${id}${role}`}
            aria-describedby={`${id}${role}-hint`}
            checked={chosen.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(roles.filter((each) => (each === role ? checked : chosen.includes(each))))
            }
          />
          <span>
            <span id={`${id}${role}`}>{roleNames[role]}</span>
            <Text as="small" tone="dim" id={`${id}${role}-hint`}>
              {roleHints[role]}
            </Text>
          </span>
        </Inline>
      ))}
      {error && <p role="alert">{error}</p>}
    </Stack>
  )
}
