/** One word per thing: variants that the glossary ("Words of the console") decides against appear in no text. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@countinghouse/contract/languages.ts'
import { expect, test } from 'vitest'

const contract = join(import.meta.dirname, '../../contract/src')
const sources = globSync(['areas/*/*texts.*.ts', 'texts/*.ts'], {
  cwd: contract,
  // People search by whatever word they know.
  exclude: ['areas/search/page-texts.*.ts'],
})

const everywhere: readonly RegExp[] = [
  /UTC[+-]\d/,
  // An amount and its unit are two words.
  /\}\$\{v\.\w*[cC]urrency\}/,
  /[\d}](USDT|USD|INR|THB|IDR|BRL)\b/,
]

const refused: Record<Language, readonly RegExp[]> = {
  en: [
    /\bcan not\b/,
    /\bany more\b/,
    /awaiting audit/i,
    /\bAuditors?\b/,
    /\be-mail\b/i,
    /\bby hand\b/i,
    /\bPossible are\b/,
    /\bset aside at once\b/,
    /\bReleased?\b/,
    // The page of customers' balances has the specification's name.
    /\busers?\b(?! name| assets)/i,
    /\bdesignat/i,
  ],
  id: [
    /\bPencairan\b/i,
    /terikat|\b[Ii]kat\b|mengikat|diikat/,
    /\bE-mail\b/,
    /dinotifikasi/,
    /\bTagihan\b/,
    /\bNominal\b/,
    /menunggu audit/i,
  ],
  'zh-CN': [
    /贵商户/,
    /充值/,
    /提现/,
    /发起转账/,
    /驳回/,
    /复核/,
    /(?<!身份)验证器/,
    /迟到/,
    /存款|提款/,
    /指定订单/,
    /[\u4e00-\u9fff] ?\((?!v)/,
  ],
  'zh-TW': [
    /商戶/,
    /列表/,
    /(?<!會)記錄/,
    /訂單號/,
    /流水/,
    /發送/,
    /密鑰/,
    /回調/,
    /批量/,
    /數據/,
    /默認/,
    /信息/,
    /存款|提款/,
    /指定訂單/,
    /[\u4e00-\u9fff] ?\((?!v)/,
  ],
}

const languageOf = (path: string) =>
  /\.(en|id|zh-CN|zh-TW)\.ts$/.exec(path)?.[1] as Language | undefined

/** Words between quotes: names of texts and types are the code's own. */
const wordsIn = (source: string): string[] =>
  source
    .replace(/^import .*$/gm, '')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []

test.each(sources)('%s says each thing by its one word', (path) => {
  const source = readFileSync(join(contract, path), 'utf8')
  const language = languageOf(path)
  const patterns = [...everywhere, ...(language ? refused[language] : [])]
  const found = wordsIn(source).filter((text) => patterns.some((pattern) => pattern.test(text)))
  expect(found).toEqual([])
})
