/** The fields of a settings form with the list of changes, the Google code and the buttons; for pages and dialogs. */
import {
  isShown,
  type SettingsForm,
  type SettingsValues,
} from '@countinghouse/contract/engine/settings.ts'
import type { ReactNode, SubmitEvent } from 'react'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Inline, Notice, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { GoogleCodeField } from '../../ui/google-code-field.tsx'
import { Fields } from '../fields.tsx'
import { focusWrongSoon } from '../use-form.ts'
import { ChangeList } from './change-list.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { SettingField } from './setting-field.tsx'
import classes from './settings.module.css'
import { valuesToSave } from './settings-state.ts'
import type { Loaded, SettingsEdit } from './use-settings.ts'

interface Props {
  form: SettingsForm
  edit: SettingsEdit
  /** The currency of the row. */
  currency?: string | undefined
  /** Shown below the fields; gets the values as they would be saved. */
  preview?: ((values: SettingsValues, loaded: Loaded) => ReactNode) | undefined
  /** Beside the buttons. */
  actions?: ReactNode
}

export function SettingsEditor({ form, edit, currency, preview, actions }: Props) {
  const t = useTexts('settings')
  const { googleCode } = useTexts('twoFactor')
  const { may } = useOperator()
  const mayEdit = may(form.edit)
  const { base, draft, changes, problems, theirs, code } = edit

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (edit.save()) focusWrongSoon(event.currentTarget)
  }

  return (
    <Stack as="form" gap="lg" onSubmit={submit} noValidate>
      {!mayEdit && (
        <Text tone="dim" size="sm">
          {t.readOnly}
        </Text>
      )}
      <fieldset className={classes.fields} disabled={!mayEdit || edit.busy}>
        <Fields>
          {Object.entries(form.fields)
            .filter(([, field]) => isShown(field, draft))
            .map(([name, field]) => (
              <SettingField
                key={name}
                form={form}
                name={name}
                field={field}
                currency={currency}
                value={draft[name] ?? ''}
                error={problems[name]}
                onChange={(value) => edit.set(name, value)}
              />
            ))}
        </Fields>
      </fieldset>
      {preview?.(valuesToSave(form, draft, base), base)}
      {theirs ? (
        <ConflictPanel form={form} edit={edit} theirs={theirs} currency={currency} />
      ) : (
        changes.length > 0 && (
          <div className={classes.saving}>
            <ChangeList form={form} changes={changes} currency={currency} />
            {code.asked && <GoogleCodeField label={googleCode} {...code.field} />}
            {edit.fault && (
              <Notice tone="error" role="alert">
                {edit.fault}
              </Notice>
            )}
            <Inline wrap gap="sm" justify="end">
              <Button variant="default" disabled={edit.busy} onClick={edit.discard}>
                {t.discard}
              </Button>
              <Button type="submit" loading={edit.busy}>
                {t.save}
              </Button>
            </Inline>
          </div>
        )
      )}
      {actions}
      <LastChange loaded={base} />
    </Stack>
  )
}

function LastChange({ loaded: { changedBy, changedAt } }: { loaded: Loaded }) {
  const t = useTexts('settings')
  const { offset } = useTimeZone()
  if (!changedAt) return null
  const at = formatInstant(changedAt, offset)
  return (
    <Text tone="dim" size="sm">
      {t.lastChange({ operator: changedBy || t.somebody, at })}
    </Text>
  )
}
