/**
 * The browser's storage as JSON. It may be forbidden, full or written by other code, so reading returns `null` for
 * anything unreadable, and writing never throws.
 */
export const storageKeys = {
  language: 'language',
  colorScheme: 'colorScheme',
  timeZone: 'timeZone',
  country: 'country',
  userName: 'userName',
  menuList: 'menuList',
  sidebarOpen: 'sidebarOpen',
  closedMenuGroups: 'closedMenuGroups',
  tableDensity: 'tableDensity',
} as const

/** An operator's recent search choices, by name. */
export const recentChoicesKey = (operator: string) => `recentChoices:${operator}`

/** Stored per table, by the name of its list and the scope of its page. */
export const tableKeys = {
  settings: (table: string) => `tableSettings:${table}`,
  views: (table: string) => `savedViews:${table}`,
  figures: (table: string) => `figures:${table}`,
  pageSize: (table: string) => `pageSize:${table}`,
}

export const sessionKeys = {
  tabs: 'tabs',
  signInTicket: 'signInTicket',
  toasts: 'toasts',
  reloadedAt: 'reloadedAt',
} as const

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeText(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The setting then lasts until the page is closed.
  }
}

export const readJson = (key: string): unknown => parse(readText(key))
export const writeJson = (key: string, value: unknown): void =>
  writeText(key, JSON.stringify(value))

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}

export function readSession(key: string): unknown {
  try {
    return parse(sessionStorage.getItem(key))
  } catch {
    return null
  }
}

export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The value then lasts until the page is closed.
  }
}

export function removeSession(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Then nothing was stored.
  }
}

function parse(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
