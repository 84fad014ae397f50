import { expect, test } from 'vitest'
import { browserLanguage } from './languages.ts'

test.each([
  [['id-ID', 'en'], 'id'],
  [['zh-Hant-HK', 'zh'], 'zh-TW'],
  [['zh-TW'], 'zh-TW'],
  [['zh'], 'zh-CN'],
  [['th-TH', 'en-GB'], 'en'],
  [['pt-BR'], 'en'],
  [[], 'en'],
])('a browser that asks for %j gets %s', (preferred, language) => {
  expect(browserLanguage(preferred)).toBe(language)
})
