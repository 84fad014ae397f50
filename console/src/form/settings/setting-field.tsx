/** One field of a declared form. */

import type {
  SettingsField,
  SettingsForm,
  SettingsValue,
} from '@countinghouse/contract/engine/settings.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useTexts } from '../../lib/texts.ts'
import { Switch } from '../../ui/switch.tsx'
import { ChoiceField, RemarkField, SelectField, TextField } from '../fields.tsx'
import { ChoicesField } from './choices-field.tsx'
import { PictureField } from './picture-field.tsx'
import classes from './setting-field.module.css'
import { unitOf, useFormLabels } from './use-form-labels.ts'

interface Props {
  form: SettingsForm
  name: string
  field: SettingsField
  currency?: string | undefined
  value: SettingsValue
  error: string | undefined
  onChange(value: SettingsValue): void
}

/** With more options than this, it is a select. */
const radiosMost = 4

export function SettingField(props: Props) {
  const { form, name, field, currency, value, error, onChange } = props
  const t = useTexts('settings')
  const labels = useFormLabels(form)
  const label = labels.title(name)
  const description = labels.hint(name)
  const shared = { label, description, error, value: String(value), onChange }
  switch (field.kind) {
    case 'text':
      return <TextField {...shared} max={field.max} type={textType(field.check)} />
    case 'longText':
      return <RemarkField {...shared} max={field.max} rows={3} />
    case 'url':
      return <TextField {...shared} type="url" mono max={limits.callbackAddressMax} />
    case 'integer':
      return <TextField {...shared} inputMode="numeric" max={16} />
    case 'decimal': {
      const unit = unitOf(field, currency)
      return <TextField {...shared} inputMode="decimal" max={40} {...(unit && { unit })} />
    }
    case 'percent':
      return <TextField {...shared} inputMode="decimal" max={12} unit="%" />
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          error={error}
          checked={value === 1}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
      )
    case 'choice': {
      const options = field.options.map((option) => ({
        value: option,
        label: labels.option(name, option),
      }))
      const Field = options.length > radiosMost ? SelectField : ChoiceField
      return <Field {...shared} options={options} />
    }
    case 'choices':
      return (
        <ChoicesField
          label={label}
          description={description}
          error={error}
          chosen={value as readonly string[]}
          options={field.options.map((option) => ({
            value: option,
            label: labels.option(name, option),
          }))}
          onChange={onChange}
        />
      )
    case 'lines':
      return (
        <RemarkField
          {...shared}
          description={description ?? t.linesHint}
          value={(value as readonly string[]).join('\n')}
          mono
          rows={4}
          max={field.most * 60}
          onChange={(text) => onChange(text.split('\n'))}
        />
      )
    case 'publicKey':
      return <RemarkField {...shared} mono rows={8} max={limits.publicKeyMax} />
    case 'picture':
      return (
        <div className={classes.picture}>
          <PictureField {...shared} field={field} />
        </div>
      )
  }
}

const textType = (check: string | undefined) =>
  check === 'email' ? 'email' : check === 'phone' ? 'tel' : 'text'
