/** Light or dark: the system's setting until the operator chooses. public/theme.js applies it before the first paint. */
import { readText, storageKeys, writeText } from './storage.ts'
import { createStore, useStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const scheme = createStore<ColorScheme>(current())

function current(): ColorScheme {
  const stored = readText(storageKeys.colorScheme)
  if (stored === 'light' || stored === 'dark') return stored
  return systemDark.matches ? 'dark' : 'light'
}

function apply(): void {
  scheme.set(current())
  document.documentElement.setAttribute('data-color-scheme', scheme.get())
}

systemDark.addEventListener('change', apply)

export const useColorScheme = (): ColorScheme => useStore(scheme)

export function setColorScheme(chosen: ColorScheme): void {
  writeText(storageKeys.colorScheme, chosen)
  scheme.set(chosen)
  document.documentElement.setAttribute('data-color-scheme', chosen)
}
