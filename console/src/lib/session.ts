/**
 * The session in the browser. The token is in a cookie that scripts can read and that ends with the browser; the server
 * sets an HttpOnly cookie besides and requires both.
 */
import type { MenuItem } from '@countinghouse/contract/areas/session/session.contract.ts'
import { readCookie, writeCookie } from './cookies.ts'
import {
  forget,
  readJson,
  removeSession,
  sessionKeys,
  storageKeys,
  writeJson,
  writeText,
} from './storage.ts'

const tokenCookie = 'countinghouse_token'

/** The token of the session that this page was loaded with. */
let ownToken: string | undefined

export function readToken(): string | undefined {
  const token = readCookie(tokenCookie) || undefined
  ownToken ??= token
  return token
}

/** Tabs share the cookie: another operator has signed in in another tab, and this page would act in that name. */
export const isReplaced = (): boolean => (readToken() ?? ownToken) !== ownToken

/** Whether changes of this page can still be saved. */
export const isSignedIn = (): boolean => readToken() !== undefined && !isReplaced()

export interface SignedIn {
  token: string
  userName: string
  menuList: readonly MenuItem[]
}

export function saveSession(signedIn: SignedIn): void {
  writeCookie(tokenCookie, signedIn.token)
  ownToken = signedIn.token
  writeText(storageKeys.userName, signedIn.userName)
  saveMenuList(signedIn.menuList)
  removeSession(sessionKeys.tabs)
}

export const saveMenuList = (menuList: readonly MenuItem[]): void =>
  writeJson(storageKeys.menuList, menuList)

/** Keeps settings (language, time zone, colours, sidebar): they belong to the browser. */
export function clearSession(): void {
  removeSession(sessionKeys.tabs)
  removeSession(sessionKeys.signInTicket)
  // The cookie now belongs to the session of another tab, which has not ended.
  if (isReplaced()) return
  ownToken = undefined
  writeCookie(tokenCookie, '', 0)
  forget(storageKeys.userName)
  forget(storageKeys.menuList)
}

export function savedMenuList(): MenuItem[] {
  const stored = readJson(storageKeys.menuList)
  return Array.isArray(stored) ? stored.filter(isMenuItem) : []
}

function isMenuItem(value: unknown): value is MenuItem {
  const item = value as Partial<MenuItem> | null
  return (
    typeof item?.id === 'number' &&
    typeof item.parentId === 'number' &&
    (item.menuType === 1 || item.menuType === 2) &&
    typeof item.url === 'string' &&
    typeof item.menuName === 'string' &&
    typeof item.menuNameEN === 'string'
  )
}
