/**
 * The words of the console in the chosen language. One language is loaded at a time: the sign-in's
 * words with the entry, the console's with the shell.
 */
import { defaultLanguage, type Language, languages } from '@countinghouse/contract/languages.ts'
import { assemble } from '@countinghouse/contract/texts/assemble.ts'
import type { ConsoleAreas, ConsoleTexts } from '@countinghouse/contract/texts/console.en.ts'
import type { SignInTexts } from '@countinghouse/contract/texts/sign-in.en.ts'
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

type Texts = SignInTexts & ConsoleTexts
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

interface Loaded {
  language: Language
  texts: Partial<Texts>
}

const loaded = createStore<Loaded>({ language: storedLanguage(), texts: {} })
let consoleNeeded = false
let wanted = loaded.get().language

function storedLanguage(): Language {
  const stored = readText(storageKeys.language)
  return languages.find((language) => language === stored) ?? defaultLanguage
}

async function load(language: Language): Promise<void> {
  wanted = language
  const [signIn, shell] = await Promise.all([
    signInTexts[language](),
    consoleNeeded ? consoleTexts[language]() : undefined,
  ])
  // A later choice has overtaken this one.
  if (wanted !== language) return
  document.documentElement.lang = language
  loaded.set({ language, texts: { ...signIn.default, ...(shell && assemble(shell.default)) } })
}

let started: Promise<void> | undefined

export function startTexts(): Promise<void> {
  started ??= load(wanted)
  return started
}

export async function needConsoleTexts(): Promise<void> {
  consoleNeeded = true
  // They come beside the first ones; if not, they are asked for again below.
  consoleTexts[wanted]().catch(() => undefined)
  await startTexts()
  if (!loaded.get().texts.shell) await load(wanted)
}

export async function setLanguage(language: Language): Promise<void> {
  await load(language)
  writeText(storageKeys.language, language)
}

export const currentLanguage = (): Language => loaded.get().language
export const useLanguage = (): Language => useStore(loaded).language

export function textsOf<Area extends keyof Texts>(area: Area): Texts[Area] {
  return pick(loaded.get().texts, area)
}

export function useTexts<Area extends keyof Texts>(area: Area): Texts[Area] {
  return pick(useStore(loaded).texts, area)
}

/** For words that are looked up by names of declarations. */
export function useAllTexts(): Texts {
  const { texts } = useStore(loaded)
  pick(texts, 'shell')
  return texts as Texts
}

function pick<Area extends keyof Texts>(texts: Partial<Texts>, area: Area): Texts[Area] {
  const found = texts[area]
  if (!found) throw new Error(`Texts of ${area} are used before they are loaded`)
  return found as Texts[Area]
}
