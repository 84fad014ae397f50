/** Somebody else saved first: shows both versions, and lets the operator choose per field. */
import type { SettingsForm } from '@countinghouse/contract/engine/settings.ts'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { Inline } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import classes from './settings.module.css'
import { changesOf } from './settings-state.ts'
import { useFormLabels } from './use-form-labels.ts'
import type { Loaded, SettingsEdit } from './use-settings.ts'

interface Props {
  form: SettingsForm
  edit: SettingsEdit
  theirs: Loaded
  currency: string | undefined
}

export function ConflictPanel({ form, edit, theirs, currency }: Props) {
  const t = useTexts('settings')
  const labels = useFormLabels(form, currency)
  const { offset } = useTimeZone()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const mine = new Map(edit.changes.map((change) => [change.field, change.after]))
  const changed = changesOf(form, edit.base, theirs).map(({ field }) => field)
  const fields = Object.keys(form.fields).filter((name) => mine.has(name) || changed.includes(name))
  const at = theirs.changedAt ? formatInstant(theirs.changedAt, offset) : ''
  return (
    <section ref={panel} tabIndex={-1} className={classes.conflict} aria-label={t.conflictTitle}>
      <h3>{t.conflictTitle}</h3>
      <p>{t.conflictLead({ operator: theirs.changedBy || t.somebody, at })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.conflictField}</th>
            <th scope="col">{t.conflictTheirs}</th>
            <th scope="col">{t.conflictMine}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => (
            <tr key={name}>
              <th scope="row">{labels.title(name)}</th>
              <td data-changed={changed.includes(name)}>
                {labels.valueText(name, theirs[name] ?? '')}
              </td>
              <td data-changed={mine.has(name)}>
                {labels.valueText(name, mine.get(name) ?? edit.base[name] ?? '')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Inline wrap gap="sm" justify="end">
        <Button variant="default" onClick={edit.takeTheirs}>
          {t.takeTheirs}
        </Button>
        <Button onClick={edit.keepMine}>{t.keepMine}</Button>
      </Inline>
    </section>
  )
}
