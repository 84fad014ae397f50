/** The language of the page: the one that the payer has chosen here, else the first supported one of the browser. */
import type textsEn from '@countinghouse/contract/areas/payment-page/texts.en.ts'
import { browserLanguage, type Language, languages } from '@countinghouse/contract/languages.ts'

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
  return languages.find((language) => language === chosen) ?? browserLanguage(navigator.languages)
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(stored, language)
  } catch {
    // The choice then lasts for this visit.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(stored)
  } catch {
    return null
  }
}
