/** The languages of the product, and their values in the `Lang` header. */
export const languages = ['en', 'zh-CN', 'zh-TW', 'id'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

export const languageHeader: Record<Language, string> = {
  en: 'en_IN',
  'zh-CN': 'zh_CN',
  'zh-TW': 'zh_TW',
  id: 'id_ID',
}

/** Each language's own name: shown in the switch, never translated. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  id: 'Bahasa Indonesia',
}

/** What the first page says in the language of a browser that asks for another than English. */
export const languageOffers: Partial<Record<Language, string>> = {
  'zh-CN': '切换为简体中文',
  'zh-TW': '切換為繁體中文',
  id: 'Ganti ke Bahasa Indonesia',
}

export function languageOfHeader(header: string | undefined): Language {
  return languages.find((language) => languageHeader[language] === header) ?? defaultLanguage
}

const traditional = /^zh-(hant|tw|hk|mo)/

/** The first that a browser asks for and that we speak. Chinese of Taiwan, Hong Kong and Macao is traditional. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const each of preferred) {
    const tag = each.toLowerCase()
    if (tag.startsWith('zh')) return traditional.test(tag) ? 'zh-TW' : 'zh-CN'
    // `in` is what old browsers call Indonesian.
    if (/^(id|in)\b/.test(tag)) return 'id'
    if (/^en\b/.test(tag)) return 'en'
  }
  return defaultLanguage
}
