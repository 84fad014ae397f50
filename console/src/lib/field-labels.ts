/** The labels of fields, states and choices in the chosen language. */
import type { Field, List } from '@countinghouse/contract/engine/list.ts'
import type { PageTexts } from '@countinghouse/contract/texts/areas.ts'
import { auditActionWords } from '@countinghouse/contract/texts/audit-words.ts'
import { useMemo } from 'react'
import { useAllTexts } from './texts.ts'

type Dictionary = Readonly<Record<string, unknown>>

export interface FieldLabels {
  /** The title of a field or filter. */
  title(name: string): string
  /** The name of a state or of a choice; any other value as it is. */
  value(field: Field | undefined, value: string): string
}

/** With a list: uses the titles that the list gives to its fields. */
export function useFieldLabels(list?: List): FieldLabels {
  const texts = useAllTexts()
  return useMemo(() => {
    const ofPages: Partial<PageTexts> = texts
    const choices = {
      ...texts.order,
      ...texts.exportRecord,
      country: texts.shell.countries,
      // From texts that are loaded with their pages.
      ...ofPages.arrival?.words,
      operatorState: ofPages.operator?.operatorState,
      authenticator: ofPages.operator?.authenticator,
      auditAction: ofPages.auditLog && auditActionWords(ofPages.auditLog.actions, texts.order),
    }
    const labels = fieldLabels(texts.field, choices, texts)
    return { ...labels, title: (name) => labels.title(list?.fields[name]?.title ?? name) }
  }, [texts, list])
}

export function fieldLabels(
  titles: Dictionary,
  choices: Dictionary,
  areas: Dictionary,
): FieldLabels {
  const find = (dictionary: unknown, key: string): string => {
    const found = (dictionary as Dictionary | undefined)?.[key]
    return typeof found === 'string' ? found : key
  }
  return {
    title: (name) => find(titles, name),
    value(field, value) {
      if (field?.type === 'status')
        return find((areas[field.machine.kind] as Dictionary | undefined)?.states, value)
      if (field?.type === 'choice') return find(choices[field.choices.texts], value)
      if (field?.type === 'text' && field.words) return find(choices[field.words], value)
      return value
    },
  }
}
