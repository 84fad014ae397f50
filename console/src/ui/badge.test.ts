import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { notificationList } from '@countinghouse/contract/areas/notification/notification.list.ts'
import { operatorList } from '@countinghouse/contract/areas/operator/operator.list.ts'
import type { Field } from '@countinghouse/contract/engine/list.ts'
import { orderKindNames, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { textsByArea } from '@countinghouse/contract/texts/areas.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import { expect, test } from 'vitest'
import consoleTexts from '../lib/texts/console.en.ts'
import { toneOf } from './badge.tsx'

const texts = assemble(textsByArea(consoleTexts))
const lists = [
  ...orderKindNames.map((kind) => orderKindOf(kind).list),
  exportRecordList,
  notificationList,
  operatorList,
]

/** The values of a field with the words for them. */
function wordsOf(field: Field): [value: string, word: string][] {
  const words: Readonly<Record<string, string>> =
    field.type === 'status'
      ? ((texts as unknown as Record<string, { states: Record<string, string> }>)[
          field.machine.kind
        ]?.states ?? {})
      : field.type === 'choice'
        ? ((texts.order as unknown as Record<string, Record<string, string>>)[
            field.choices.texts
          ] ?? {})
        : {}
  return Object.entries(words)
}

test('the same word has the same colour in every list', () => {
  const tones = new Map<string, Set<string>>()
  for (const list of lists)
    for (const field of Object.values<Field>(list.fields))
      for (const [value, word] of wordsOf(field)) {
        const tone = toneOf(field, value)
        if (tone) tones.set(word, (tones.get(word) ?? new Set()).add(tone))
      }
  expect(tones.size).toBeGreaterThan(40)
  const different = [...tones].filter(([, each]) => each.size > 1)
  expect(different.map(([word, each]) => [word, ...each])).toEqual([])
})
