/**
 * The texts of the console in the chosen language. One language is loaded at a time: the texts of the sign-in with the
 * entry, most others with the console, and those of some pages with the page.
 */
import {
  browserLanguage,
  defaultLanguage,
  type Language,
  languages,
} from '@countinghouse/contract/languages.ts'
import {
  type ConsoleTexts,
  type PageArea,
  type PageTexts,
  textsByArea,
} from '@countinghouse/contract/texts/areas.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import type { SignInTexts } from '@countinghouse/contract/texts/sign-in.en.ts'
import { writeCookie } from './cookies.ts'
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type Texts = SignInTexts & ConsoleTexts & PageTexts
type Loader<T> = () => Promise<{ default: T }>

const signInTexts: Record<Language, Loader<SignInTexts>> = {
  en: () => import('@countinghouse/contract/texts/sign-in.en.ts'),
  'zh-CN': () => import('@countinghouse/contract/texts/sign-in.zh-CN.ts'),
  'zh-TW': () => import('@countinghouse/contract/texts/sign-in.zh-TW.ts'),
  id: () => import('@countinghouse/contract/texts/sign-in.id.ts'),
}

const consoleTexts: Record<Language, Loader<Record<string, object>>> = {
  en: () => import('./texts/console.en.ts'),
  'zh-CN': () => import('./texts/console.zh-CN.ts'),
  'zh-TW': () => import('./texts/console.zh-TW.ts'),
  id: () => import('./texts/console.id.ts'),
}

const pageTexts = import.meta.glob<{ default: object }>([
  '../../../contract/src/areas/*/page-texts.*.ts',
  '../../../contract/src/texts/rules.*.ts',
])

const folderOf = (area: PageArea) => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const fileOf = (area: PageArea) =>
  area === 'rule' ? 'texts/rules' : `areas/${folderOf(area)}/page-texts`

async function pageTextsIn(language: Language, areas: Iterable<PageArea>) {
  const coming = [...areas].map(async (area) => {
    const load = pageTexts[`../../../contract/src/${fileOf(area)}.${language}.ts`]
    if (!load) throw new Error(`${area} has no texts of pages`)
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
const pagesNeeded = new Set<PageArea>()
let wanted = loaded.get().language

function storedLanguage(): Language {
  const stored = readText(storageKeys.language)
  return languages.find((language) => language === stored) ?? defaultLanguage
}

/** What the browser asks for, as long as nothing was chosen here. */
export const offeredLanguage = (): Language | undefined =>
  readText(storageKeys.language) === null ? browserLanguage(navigator.languages) : undefined

async function load(language: Language): Promise<void> {
  wanted = language
  const withConsole = consoleNeeded
  const [signIn, all, ofPages] = await Promise.all([
    signInTexts[language](),
    withConsole ? consoleTexts[language]() : undefined,
    pageTextsIn(language, pagesNeeded),
  ])
  // The operator has chosen another language in the meantime.
  if (wanted !== language) return
  const now = loaded.get()
  const isOther = now.language !== language
  // A page has requested more areas in the meantime.
  if (isOther && (Object.keys(ofPages).length < pagesNeeded.size || consoleNeeded !== withConsole))
    return load(language)
  document.documentElement.lang = language
  const texts = {
    ...(!isOther && now.texts),
    ...signIn.default,
    ...(all && assemble(textsByArea(all.default))),
    ...ofPages,
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
  const all = assemble(textsByArea((await consoleTexts[language]()).default))
  add(language, all)
}

/** For lazily loaded components, before they are rendered. */
export async function loadAreaTexts(areas: readonly PageArea[]): Promise<void> {
  for (const area of areas) pagesNeeded.add(area)
  const { language } = loaded.get()
  add(language, await pageTextsIn(language, areas))
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

/** Of a page that may come later. */
export const useLateTexts = <Area extends PageArea>(area: Area): PageTexts[Area] | undefined =>
  useStore(loaded).texts[area] as PageTexts[Area] | undefined

function pick<Area extends keyof Texts>(texts: Partial<Texts>, area: Area): Texts[Area] {
  const found = texts[area]
  if (!found) throw new Error(`Texts of ${area} are used before they are loaded`)
  return found as Texts[Area]
}
