/** Checks every settings form: texts in all languages, and a page that shows it. */

import fieldEn from '@countinghouse/contract/areas/field/texts.en.ts'
import fieldId from '@countinghouse/contract/areas/field/texts.id.ts'
import fieldZhCN from '@countinghouse/contract/areas/field/texts.zh-CN.ts'
import fieldZhTW from '@countinghouse/contract/areas/field/texts.zh-TW.ts'
import settingsEn from '@countinghouse/contract/areas/settings/page-texts.en.ts'
import settingsId from '@countinghouse/contract/areas/settings/page-texts.id.ts'
import settingsZhCN from '@countinghouse/contract/areas/settings/page-texts.zh-CN.ts'
import settingsZhTW from '@countinghouse/contract/areas/settings/page-texts.zh-TW.ts'
import type { SettingsField } from '@countinghouse/contract/engine/settings.ts'
import {
  type SettingsName,
  settingsForms,
} from '@countinghouse/contract/registry/settings-forms.ts'
import { describe, expect, test } from 'vitest'

type Words = Readonly<Record<string, string>>
const languages = {
  en: { ...settingsEn, titles: { ...fieldEn, ...settingsEn.fields } },
  'zh-CN': { ...settingsZhCN, titles: { ...fieldZhCN, ...settingsZhCN.fields } },
  'zh-TW': { ...settingsZhTW, titles: { ...fieldZhTW, ...settingsZhTW.fields } },
  id: { ...settingsId, titles: { ...fieldId, ...settingsId.fields } },
}

/** Options without a text, because they are names: currencies. */
const isName = (option: string) => /^[A-Z0-9]{2,6}$/.test(option)

const sources = import.meta.glob<string>('../../areas/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const declarations = import.meta.glob<Record<string, { name?: SettingsName }>>(
  '../../../../contract/src/areas/**/*.settings.ts',
  { eager: true },
)

describe.each(settingsForms.map((form) => [form.name, form] as const))('%s', (name, form) => {
  test.each(Object.entries(languages))('has all its words in %s', (_language, words) => {
    expect(words.forms[name].title).not.toBe('')
    expect(words.forms[name].lead).not.toBe('')
    for (const [field, declared] of Object.entries<SettingsField>(form.fields)) {
      expect((words.titles as Words)[field], field).toBeTruthy()
      if (declared.kind !== 'choice' && declared.kind !== 'choices') continue
      const options: Words = (words.options as Readonly<Record<string, Words>>)[field] ?? {}
      const unnamed = declared.options.filter((option) => !options[option] && !isName(option))
      expect(unnamed, field).toEqual([])
    }
  })

  test('is on a page', () => {
    const identifiers = Object.values(declarations).flatMap((module) =>
      Object.entries(module).flatMap(([identifier, each]) =>
        each?.name === name ? [identifier] : [],
      ),
    )
    expect(identifiers).toHaveLength(1)
    const used = new RegExp(`import \\{[^}]*\\b${identifiers[0]}\\b`)
    expect(Object.values(sources).some((source) => used.test(source))).toBe(true)
  })
})
