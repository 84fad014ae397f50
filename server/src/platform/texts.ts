/** The words of the console, for what the server writes itself: sheets, options, problems of rows. */
import { globSync } from 'node:fs'
import arrivalEn from '@countinghouse/contract/areas/arrival/page-texts.en.ts'
import arrivalId from '@countinghouse/contract/areas/arrival/page-texts.id.ts'
import arrivalZhCN from '@countinghouse/contract/areas/arrival/page-texts.zh-CN.ts'
import arrivalZhTW from '@countinghouse/contract/areas/arrival/page-texts.zh-TW.ts'
import auditEn from '@countinghouse/contract/areas/audit-log/page-texts.en.ts'
import auditId from '@countinghouse/contract/areas/audit-log/page-texts.id.ts'
import auditZhCN from '@countinghouse/contract/areas/audit-log/page-texts.zh-CN.ts'
import auditZhTW from '@countinghouse/contract/areas/audit-log/page-texts.zh-TW.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { type ConsoleTexts, textsByArea } from '@countinghouse/contract/texts/areas.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import { auditActionWords } from '@countinghouse/contract/texts/audit-words.ts'
import rulesEn, { type RuleTexts } from '@countinghouse/contract/texts/rules.en.ts'
import rulesId from '@countinghouse/contract/texts/rules.id.ts'
import rulesZhCN from '@countinghouse/contract/texts/rules.zh-CN.ts'
import rulesZhTW from '@countinghouse/contract/texts/rules.zh-TW.ts'

const areas = new URL('../../../contract/src/areas/', import.meta.url)

async function consoleTexts(language: Language): Promise<ConsoleTexts> {
  const files = globSync(`*/texts.${language}.ts`, { cwd: areas }).map(async (file) => {
    const { default: ownTexts } = await import(new URL(file, areas).href)
    return [file, ownTexts as object] as const
  })
  return assemble(textsByArea(Object.fromEntries(await Promise.all(files))))
}

export const texts: Record<Language, ConsoleTexts> = {
  en: await consoleTexts('en'),
  'zh-CN': await consoleTexts('zh-CN'),
  'zh-TW': await consoleTexts('zh-TW'),
  id: await consoleTexts('id'),
}

export const auditWords: Record<Language, Readonly<Record<string, string>>> = {
  en: auditActionWords(auditEn.actions, texts.en.order),
  'zh-CN': auditActionWords(auditZhCN.actions, texts['zh-CN'].order),
  'zh-TW': auditActionWords(auditZhTW.actions, texts['zh-TW'].order),
  id: auditActionWords(auditId.actions, texts.id.order),
}

/** By the names of the choices. */
export const arrivalWords = {
  en: arrivalEn.words,
  'zh-CN': arrivalZhCN.words,
  'zh-TW': arrivalZhTW.words,
  id: arrivalId.words,
} satisfies Record<Language, object>

export const ruleTexts: Record<Language, RuleTexts> = {
  en: rulesEn,
  'zh-CN': rulesZhCN,
  'zh-TW': rulesZhTW,
  id: rulesId,
}

type Dictionary = Readonly<Record<string, unknown>>

/** Texts by names that come from declarations: what is missing shows as its name. */
export function lookUp(root: unknown, ...path: string[]): string {
  let found = root
  for (const name of path) found = (found as Dictionary | undefined)?.[name]
  return typeof found === 'string' ? found : (path.at(-1) ?? '')
}
