/**
 * The texts of the console in the chosen language. One language is loaded at a time: the texts of the sign-in with the
 * entry, most others with the console, and those of some pages with the page.
 */
import { browserLanguage, type Language, languages } from '@countinghouse/contract/languages.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import type { ConsoleAreas, ConsoleTexts } from '@countinghouse/contract/texts/console.en.ts'
import type { LateArea, LateTexts } from '@countinghouse/contract/texts/late.ts'
import type { SignInTexts } from '@countinghouse/contract/texts/sign-in.en.ts'
import { writeCookie } from './cookies.ts'
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type Texts = SignInTexts & ConsoleTexts & LateTexts
type Loader<T> = () => Promise<{ default: T }>

const signInTexts: Record<Language, Loader<SignInTexts>> = {
  en: () => import('@countinghouse/contract/texts/sign-in.en.ts'),
  'zh-CN': () => import('@countinghouse/contract/texts/sign-in.zh-CN.ts'),
  'zh-TW': () => import('@countinghouse/contract/texts/sign-in.zh-TW.ts'),
  id: () => import('@countinghouse/contract/texts/sign-in.id.ts'),
}

const consoleTexts: Record<Language, Loader<ConsoleAreas>> = {
  en: () => import('@countinghouse/contract/texts/console.en.ts'),
  'zh-CN': () => import('@countinghouse/contract/texts/console.zh-CN.ts'),
  'zh-TW': () => import('@countinghouse/contract/texts/console.zh-TW.ts'),
  id: () => import('@countinghouse/contract/texts/console.id.ts'),
}

const lateTexts = import.meta.glob<{ default: object }>([
  '../../../contract/src/areas/api-key/texts.*.ts',
  '../../../contract/src/areas/audit-log/texts.*.ts',
  '../../../contract/src/areas/bulk-payout/texts.*.ts',
  '../../../contract/src/areas/calendar/texts.*.ts',
  '../../../contract/src/areas/currency/texts.*.ts',
  '../../../contract/src/areas/dashboard/texts.*.ts',
  '../../../contract/src/areas/notice/texts.*.ts',
  '../../../contract/src/areas/notification/texts.*.ts',
  '../../../contract/src/areas/operator/texts.*.ts',
  '../../../contract/src/areas/order-detail/texts.*.ts',
  '../../../contract/src/areas/product/texts.*.ts',
  '../../../contract/src/areas/report/texts.*.ts',
  '../../../contract/src/areas/report-schedule/texts.*.ts',
  '../../../contract/src/areas/review-desk/texts.*.ts',
  '../../../contract/src/areas/saved-view/texts.*.ts',
  '../../../contract/src/areas/settings/texts.*.ts',
  '../../../contract/src/texts/rules.*.ts',
])

const folderOf = (area: LateArea) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const fileOf = (area: LateArea) =>
  area === 'rule' ? 'texts/rules' : `areas/${folderOf(area)}/texts`

async function lateTextsIn(language: Language, areas: Iterable<LateArea>) {
  const coming = [...areas].map(async (area) => {
    const load = lateTexts[`../../../contract/src/${fileOf(area)}.${language}.ts`]
    if (!load) throw new Error(`${area} is not among the late texts`)
    return [area, (await load()).default] as const
  })
  return Object.fromEntries(await Promise.all(coming))
}

interface Loaded {
  language: Language
  texts: Partial<Texts>
}

const loaded = createStore<Loaded>({ language: storedLanguage(), texts: {} })
let consoleNeeded = false
const lateNeeded = new Set<LateArea>()
let wanted = loaded.get().language

function storedLanguage(): Language {
  const stored = readText(storageKeys.language)
  return languages.find((language) => language === stored) ?? browserLanguage(navigator.languages)
}

async function load(language: Language): Promise<void> {
  wanted = language
  const withConsole = consoleNeeded
  const [signIn, all, late] = await Promise.all([
    signInTexts[language](),
    withConsole ? consoleTexts[language]() : undefined,
    lateTextsIn(language, lateNeeded),
  ])
  // The operator has chosen another language in the meantime.
  if (wanted !== language) return
  const now = loaded.get()
  const isOther = now.language !== language
  // A page has requested more areas in the meantime.
  if (isOther && (Object.keys(late).length < lateNeeded.size || consoleNeeded !== withConsole))
    return load(language)
  document.documentElement.lang = language
  const texts = {
    ...(!isOther && now.texts),
    ...signIn.default,
    ...(all && assemble(all.default)),
    ...late,
  }
  loaded.set({ language, texts: texts as Partial<Texts> })
}

let started: Promise<void> | undefined

export function startTexts(): Promise<void> {
  if (!started && readText(storageKeys.language)) tellServer(wanted)
  started ??= load(wanted)
  return started
}

const yearSeconds = 31_536_000

/** The server uses the cookie to preload the texts of this language. */
function tellServer(language: Language): void {
  writeCookie('countinghouse_language', language, yearSeconds)
}

/** What the console and most of its pages need. */
export async function loadConsoleTexts(): Promise<void> {
  if (loaded.get().texts.order) return
  consoleNeeded = true
  const { language } = loaded.get()
  const all = assemble((await consoleTexts[language]()).default)
  add(language, all)
}

/** For lazily loaded components, before they are rendered. */
export async function loadAreaTexts(areas: readonly LateArea[]): Promise<void> {
  for (const area of areas) lateNeeded.add(area)
  const { language } = loaded.get()
  add(language, await lateTextsIn(language, areas))
}

/** If the language has changed in the meantime, the texts were loaded with the new one. */
function add(language: Language, more: Partial<Texts>): void {
  const now = loaded.get()
  if (now.language === language) loaded.set({ language, texts: { ...now.texts, ...more } })
}

export async function setLanguage(language: Language): Promise<void> {
  await load(language)
  writeText(storageKeys.language, language)
  tellServer(language)
}

export const currentLanguage = (): Language => loaded.get().language
export const useLanguage = (): Language => useStore(loaded).language

export function textsOf<Area extends keyof Texts>(area: Area): Texts[Area] {
  return pick(loaded.get().texts, area)
}

export function useTexts<Area extends keyof Texts>(area: Area): Texts[Area] {
  return pick(useStore(loaded).texts, area)
}

/** For texts that are looked up by the name of a declaration. */
export function useAllTexts(): Texts {
  const { texts } = useStore(loaded)
  pick(texts, 'order')
  return texts as Texts
}

function pick<Area extends keyof Texts>(texts: Partial<Texts>, area: Area): Texts[Area] {
  const found = texts[area]
  if (!found) throw new Error(`Texts of ${area} are used before they are loaded`)
  return found as Texts[Area]
}
