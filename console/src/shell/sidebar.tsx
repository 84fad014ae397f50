/** The menu: what was saved at the sign-in, cut by the merchant's local configuration. */
import type { MenuItem } from '@countinghouse/contract/areas/session/session.contract.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useOperator } from '../lib/operator.ts'
import { savedMenuList } from '../lib/session.ts'
import { readJson, storageKeys, writeJson } from '../lib/storage.ts'
import { useLanguage, useTexts } from '../lib/texts.ts'
import { menuIcon } from './menu-icons.ts'
import { type MenuBranch, menuName, menuTree } from './menu-tree.ts'
import { menuEntry, type PageRoute } from './page-route.ts'
import { ReviewCount } from './review-count.tsx'
import classes from './sidebar.module.css'

interface Props {
  route: PageRoute
  onNavigate?(): void
}

export function Sidebar({ route, onNavigate }: Props) {
  const t = useTexts('shell')
  const { productName } = useTexts('session')
  const { merchant, may } = useOperator()
  const groups = useClosedGroups()
  const tree = useMemo(
    () => menuTree(savedMenuList(), merchant.useLocalConfig),
    [merchant.useLocalConfig],
  )
  // Following a link closes the drawer, also when it leads to the page that is open already.
  const followed = (target: EventTarget) => {
    if (target instanceof Element && target.closest('a')) onNavigate?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link clicks on Enter too.
    <nav
      className={classes.sidebar}
      aria-label={t.mainMenu}
      onClick={(event) => followed(event.target)}
    >
      <Link to="/" className={classes.brand}>
        <img src="/favicon.svg" alt="" width="26" height="26" />
        <span>{productName}</span>
      </Link>
      {may('withdrawal.view') && <ReviewCount />}
      <ul className={classes.menu}>
        {tree.map((branch) =>
          branch.entry.menuType === 1 ? (
            <Group
              key={branch.entry.id}
              branch={branch}
              route={route}
              closed={groups.closed.includes(branch.entry.id)}
              onToggle={() => groups.toggle(branch.entry.id)}
            />
          ) : (
            <li key={branch.entry.id}>
              <Item entry={branch.entry} route={route} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function useName(entry: MenuItem): string {
  return menuName(entry, useLanguage(), useTexts('menu'))
}

interface GroupProps {
  branch: MenuBranch
  route: PageRoute
  closed: boolean
  onToggle(): void
}

function Group({ branch: { entry, items }, route, closed, onToggle }: GroupProps) {
  const Icon = menuIcon(entry.id)
  const current = menuEntry(route.menuId)?.parentId === entry.id
  return (
    <li>
      <button
        type="button"
        className={classes.group}
        aria-expanded={!closed}
        data-current={closed && current}
        onClick={onToggle}
      >
        <Icon size={17} stroke={1.6} aria-hidden />
        <span>{useName(entry)}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden className={classes.chevron} />
      </button>
      {!closed && (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.id}>
              <Item entry={item} route={route} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Item({ entry, route }: { entry: MenuItem; route: PageRoute }) {
  const Icon = entry.parentId === 0 ? menuIcon(entry.id) : undefined
  return (
    <Link
      to={entry.url}
      className={classes.item}
      aria-current={route.menuId === entry.id ? 'page' : undefined}
    >
      {Icon && <Icon size={17} stroke={1.6} aria-hidden />}
      <span>{useName(entry)}</span>
    </Link>
  )
}

function useClosedGroups() {
  const [closed, setClosed] = useState<readonly unknown[]>(() => {
    const stored = readJson(storageKeys.closedMenuGroups)
    return Array.isArray(stored) ? stored : []
  })
  const toggle = (id: number) => {
    const next = closed.includes(id) ? closed.filter((each) => each !== id) : [...closed, id]
    setClosed(next)
    writeJson(storageKeys.closedMenuGroups, next)
  }
  return { closed, toggle }
}
