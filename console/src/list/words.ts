/** What fields, states and choices are called in the chosen language. */
import type { Field } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import { useTexts } from '../lib/texts.ts'

type Dictionary = Readonly<Record<string, unknown>>

export interface Words {
  /** The title of a field or filter. */
  title(name: string): string
  /** The name of a state or of a choice; any other value as it is. */
  value(field: Field | undefined, value: string): string
}

export function useWords(): Words {
  const field = useTexts('field')
  const order = useTexts('order')
  const exportRecord = useTexts('exportRecord')
  const cryptoPayin = useTexts('cryptoPayin')
  const cryptoPayout = useTexts('cryptoPayout')
  const deposit = useTexts('deposit')
  const transfer = useTexts('transfer')
  const withdrawal = useTexts('withdrawal')
  return useMemo(
    () =>
      wordsOf(
        field,
        { ...order, ...exportRecord },
        {
          cryptoPayin,
          cryptoPayout,
          deposit,
          transfer,
          withdrawal,
        },
      ),
    [field, order, exportRecord, cryptoPayin, cryptoPayout, deposit, transfer, withdrawal],
  )
}

export function wordsOf(
  titles: Dictionary,
  choices: Dictionary,
  areas: Readonly<Record<string, { states: Dictionary }>>,
): Words {
  const find = (dictionary: unknown, key: string): string => {
    const found = (dictionary as Dictionary | undefined)?.[key]
    return typeof found === 'string' ? found : key
  }
  return {
    title: (name) => find(titles, name),
    value(field, value) {
      if (field?.type === 'status') return find(areas[field.machine.kind]?.states, value)
      if (field?.type === 'choice') return find(choices[field.choices.texts], value)
      return value
    },
  }
}
