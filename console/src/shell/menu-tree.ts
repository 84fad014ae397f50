/** Turns the menu entries into the groups and items of the sidebar. */
import type { MenuItem } from '@countinghouse/contract/areas/session/session.contract.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { hiddenMenuIds } from '@countinghouse/contract/registry/menu.ts'

export interface MenuBranch {
  entry: MenuItem
  items: MenuItem[]
}

const isGroup = (entry: MenuItem) => entry.menuType === 1

export function menuTree(list: readonly MenuItem[], useLocalConfig: 0 | 1): MenuBranch[] {
  const hidden = hiddenMenuIds(useLocalConfig)
  const shown = list.filter(
    ({ id, parentId }) => !hidden.includes(id) && !hidden.includes(parentId),
  )
  return shown
    .filter((entry) => entry.parentId === 0)
    .map((entry) => ({ entry, items: shown.filter((item) => item.parentId === entry.id) }))
    .filter(({ entry, items }) => !isGroup(entry) || items.length > 0)
}

/** The server sends names in two languages; the other two come from the contract. */
export function menuName(
  entry: MenuItem,
  language: Language,
  texts: Partial<Record<number, string>>,
): string {
  if (language === 'zh-CN') return entry.menuName
  if (language === 'en') return entry.menuNameEN
  return texts[entry.id] ?? entry.menuNameEN
}
