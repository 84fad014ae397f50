import type { Language } from '@countinghouse/contract/languages.ts'

/** The line above every exported sheet: exports do not follow the console's time zone. */
export const exportNote: Record<Language, string> = {
  en: 'Times are Singapore time (GMT+8).',
  'zh-CN': '时间为新加坡时间（GMT+8）。',
  'zh-TW': '時間為新加坡時間（GMT+8）。',
  id: 'Waktu dalam waktu Singapura (GMT+8).',
}
