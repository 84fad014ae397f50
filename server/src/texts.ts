/** The words of the console, for what the server writes itself: sheets and options. */
import type { Language } from '@countinghouse/contract/languages.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import en, { type ConsoleTexts } from '@countinghouse/contract/texts/console.en.ts'
import id from '@countinghouse/contract/texts/console.id.ts'
import zhCN from '@countinghouse/contract/texts/console.zh-CN.ts'
import zhTW from '@countinghouse/contract/texts/console.zh-TW.ts'

export const texts: Record<Language, ConsoleTexts> = {
  en: assemble(en),
  'zh-CN': assemble(zhCN),
  'zh-TW': assemble(zhTW),
  id: assemble(id),
}

type Dictionary = Readonly<Record<string, unknown>>

/** Texts by names that come from declarations: what is missing shows as its name. */
export function lookUp(root: unknown, ...path: string[]): string {
  let found = root
  for (const name of path) found = (found as Dictionary | undefined)?.[name]
  return typeof found === 'string' ? found : (path.at(-1) ?? '')
}
