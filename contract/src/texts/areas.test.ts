import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../languages.ts'

const src = new URL('..', import.meta.url)
const inLanguage = (language: string) =>
  globSync(`areas/*/{texts,page-texts}.${language}.ts`, { cwd: src })
    .map((file) => file.replace(`.${language}.ts`, ''))
    .sort()
const english = inLanguage('en')

test.each(languages)('every area has its texts in %s', (language) => {
  expect(english.length).toBeGreaterThan(40)
  expect(inLanguage(language)).toEqual(english)
})

test('every area is listed with the part of its texts that it has', () => {
  const declared = readFileSync(new URL('texts/areas.ts', src), 'utf8')
  const listed = [...declared.matchAll(/import\('\.\.\/(areas\/[^']+)\.en\.ts'\)/g)].map(
    ([, file]) => file,
  )
  // The sign-in and the payment page have bundles of their own.
  const others = ['areas/payment-page/texts', 'areas/session/texts']
  expect([...listed, ...others].sort()).toEqual(english)
})

test('a field of a form is called as the field of that name in lists', async () => {
  const { default: fields } = await import('../areas/field/texts.en.ts')
  const { default: settings } = await import('../areas/settings/page-texts.en.ts')
  const inLists: Readonly<Record<string, unknown>> = fields
  const differ = Object.entries(settings.fields).filter(
    ([name, title]) => (inLists[name] ?? title) !== title,
  )
  // Messages and the audit log have one title for a name.
  expect(differ).toEqual([])
})
