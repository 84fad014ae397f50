/** The fields of a settings form with the list of changes, the Google code and the buttons; for pages and dialogs. */
import {
  isShown,
  type SettingsForm,
  type SettingsValues,
} from '@countinghouse/contract/kit/settings.ts'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { Fields } from '../form/fields.tsx'
import { useOperator } from '../lib/operator.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Button } from '../ui/button.tsx'
import { GoogleCodeField } from '../ui/google-code-field.tsx'
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
  const frame = useRef<HTMLFormElement>(null)
  const { may } = useOperator()
  const mayEdit = may(form.edit)
  const { base, draft, changes, problems, theirs, code } = edit

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!(await edit.save())) return
    setTimeout(() => {
      const wrong = frame.current?.querySelector<HTMLElement>(
        '[aria-invalid=true] :checked, input[aria-invalid=true], textarea[aria-invalid=true], select[aria-invalid=true]',
      )
      wrong?.focus()
    })
  }

  return (
    <form ref={frame} className={classes.form} onSubmit={submit} noValidate>
      {!mayEdit && <p className={classes.readOnly}>{t.readOnly}</p>}
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
              <p className={classes.fault} role="alert">
                {edit.fault}
              </p>
            )}
            <div className={classes.buttons}>
              <Button variant="default" disabled={edit.busy} onClick={edit.discard}>
                {t.discard}
              </Button>
              <Button type="submit" loading={edit.busy}>
                {t.save}
              </Button>
            </div>
          </div>
        )
      )}
      {actions}
      <LastChange loaded={base} />
    </form>
  )
}

function LastChange({ loaded: { changedBy, changedAt } }: { loaded: Loaded }) {
  const t = useTexts('settings')
  const { offset } = useTimeZone()
  if (!changedAt) return null
  const at = formatInstant(changedAt, offset)
  return <p className={classes.last}>{t.lastChange({ operator: changedBy || t.somebody, at })}</p>
}
