/** What will be saved: each changed field, before and after. */
import type { SettingsForm } from '@countinghouse/contract/engine/settings.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.ts'
import classes from './settings.module.css'
import type { Change } from './settings-state.ts'
import { useFormLabels } from './use-form-labels.ts'

interface Props {
  form: SettingsForm
  changes: readonly Change[]
  currency: string | undefined
}

export function ChangeList({ form, changes, currency }: Props) {
  const t = useTexts('settings')
  const labels = useFormLabels(form, currency)
  return (
    <section className={classes.changes} aria-label={t.changes({ count: changes.length })}>
      <h3 aria-live="polite">{t.changes({ count: changes.length })}</h3>
      <dl>
        {changes.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{labels.title(field)}</dt>
            <dd>
              <del>{labels.valueText(field, before)}</del>
              <IconArrowRight size={14} stroke={1.8} aria-hidden />
              <ins>
                {form.fields[field]?.kind === 'picture' && after !== ''
                  ? t.pictureChosen
                  : labels.valueText(field, after)}
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
