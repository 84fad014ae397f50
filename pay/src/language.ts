/** The page speaks the payer's language: the one that was chosen here, else the first of the browser's that we have. */
import type textsEn from '@countinghouse/contract/areas/payment-page/texts.en.ts'
import { defaultLanguage, type Language, languages } from '@countinghouse/contract/languages.ts'

export type Texts = typeof textsEn

const loaders: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('@countinghouse/contract/areas/payment-page/texts.en.ts'),
  'zh-CN': () => import('@countinghouse/contract/areas/payment-page/texts.zh-CN.ts'),
  'zh-TW': () => import('@countinghouse/contract/areas/payment-page/texts.zh-TW.ts'),
  id: () => import('@countinghouse/contract/areas/payment-page/texts.id.ts'),
}

export const textsOf = async (language: Language): Promise<Texts> =>
  (await loaders[language]()).default

const stored = 'payment-language'

export function preferredLanguage(): Language {
  const chosen = read()
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages]
  for (const each of wanted) {
    const found = languageOf(each)
    if (found) return found
  }
  return defaultLanguage
}

/** Traditional characters are written in Taiwan, Hong Kong and Macao. */
function languageOf(tag: string): Language | undefined {
  if (/^zh\b/i.test(tag)) return /hant|TW|HK|MO/i.test(tag) ? 'zh-TW' : 'zh-CN'
  return languages.find((language) => language === tag.toLowerCase().split('-')[0])
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(stored, language)
  } catch {
    // It holds for this visit then.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(stored)
  } catch {
    return null
  }
}
