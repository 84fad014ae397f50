/** The labels of a form: titles, hints and options of its fields, and its values as people read them. */
import type {
  SettingsField,
  SettingsForm,
  SettingsValue,
} from '@countinghouse/contract/engine/settings.ts'
import { useTexts } from '../../lib/texts.ts'

type Labels = Readonly<Record<string, string>>
const labelOf = (labels: Labels | undefined, name: string): string | undefined =>
  labels && Object.hasOwn(labels, name) ? labels[name] : undefined

/** The unit of a numeric field. */
export const unitOf = (
  field: Extract<SettingsField, { kind: 'decimal' }>,
  currency: string | undefined,
): string | undefined => (field.ofRow ? currency : field.unit)

export function useFormLabels(form: SettingsForm, currency?: string) {
  const t = useTexts('settings')
  const titles: Labels = { ...useTexts('field'), ...t.fields }
  const options: Readonly<Record<string, Labels>> = t.options
  const title = (name: string) => labelOf(titles, name) ?? name
  const option = (field: string, value: string) => labelOf(options[field], value) ?? value
  return {
    title,
    option,
    hint: (name: string) => labelOf(t.hints, name),
    /** For the list of changes. */
    valueText(name: string, value: SettingsValue): string {
      const field = form.fields[name]
      if (field?.kind === 'switch') return value === 1 ? t.on : t.off
      if (value === '' || (Array.isArray(value) && value.length === 0)) return t.nothing
      if (field?.kind === 'choice') return option(name, String(value))
      if (field?.kind === 'choices')
        return (value as readonly string[]).map((each) => option(name, each)).join(', ')
      if (field?.kind === 'lines') return (value as readonly string[]).join('\n')
      if (field?.kind === 'percent') return `${value} %`
      if (field?.kind === 'decimal')
        return [value, unitOf(field, currency)].filter((part) => part !== undefined).join(' ')
      if (field?.kind === 'picture') return t.pictureSet
      return String(value)
    },
  }
}
