/** What fields, states and choices are called in the chosen language. */
import type { Field, List } from '@countinghouse/contract/kit/list.ts'
import { auditActionWords } from '@countinghouse/contract/texts/audit-words.ts'
import type { LateTexts } from '@countinghouse/contract/texts/late.ts'
import { useMemo } from 'react'
import { useAllTexts } from '../lib/texts.ts'

type Dictionary = Readonly<Record<string, unknown>>

export interface Words {
  /** The title of a field or filter. */
  title(name: string): string
  /** The name of a state or of a choice; any other value as it is. */
  value(field: Field | undefined, value: string): string
}

/** Of a list: fields that are called otherwise in it. */
export function useWords(list?: List): Words {
  const texts = useAllTexts()
  return useMemo(() => {
    const late: Partial<LateTexts> = texts
    const choices = {
      ...texts.order,
      ...texts.exportRecord,
      country: texts.shell.countries,
      // Those of pages that bring their words along.
      operatorState: late.operator?.operatorState,
      authenticator: late.operator?.authenticator,
      auditAction: late.auditLog && auditActionWords(late.auditLog.actions, texts.order),
    }
    const words = wordsOf(texts.field, choices, texts)
    return { ...words, title: (name) => words.title(list?.fields[name]?.title ?? name) }
  }, [texts, list])
}

export function wordsOf(titles: Dictionary, choices: Dictionary, areas: Dictionary): Words {
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
