/** The open pages as tabs: links in a navigation, for keyboards and screen readers. */
import { IconDots, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { afterPaint } from '../lib/after-paint.ts'
import { locationUrl } from '../lib/page-location.ts'
import { type Texts, useTexts } from '../lib/texts.ts'
import { Inline } from '../ui/box.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { useContextMenu } from '../ui/use-context-menu.tsx'
import { findRoute, type PageRoute, titleOf } from './page-route.ts'
import classes from './tab-strip.module.css'
import { type Tab, type Tabs, type TabsAction, tabAt } from './tabs.ts'

interface Props {
  tabs: Tabs
  routes: readonly PageRoute[]
  /** Paths of pages with unsaved changes. */
  unsaved: ReadonlySet<string>
  change(action: TabsAction): void
}

export function TabStrip({ tabs, routes, unsaved, change }: Props) {
  const t = useTexts('shell')
  const { menu, openAt } = useContextMenu(t.tabActions)
  const actionsOf = (path: string) => tabActions(tabs, path, change, t)
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!tabs.active) return
    return afterPaint(() =>
      strip.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' }),
    )
  }, [tabs.active])

  return (
    <nav className={classes.strip} aria-label={t.openPages}>
      <ul ref={strip} className={classes.tabs}>
        {tabs.open.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            route={findRoute(routes, tab.path)}
            active={tab.path === tabs.active}
            unsaved={unsaved.has(tab.path)}
            change={change}
            onContextMenu={(event) => openAt(event, actionsOf(tab.path))}
          />
        ))}
      </ul>
      {menu}
      <Menu label={t.tabActions} className={classes.more} items={actionsOf(tabs.active)}>
        <IconDots size={16} stroke={1.8} aria-hidden />
      </Menu>
    </nav>
  )
}

interface TabItemProps {
  tab: Tab
  route: PageRoute | undefined
  active: boolean
  unsaved: boolean
  change(action: TabsAction): void
  onContextMenu(event: MouseEvent): void
}

function TabItem({ tab, route, active, unsaved, change, onContextMenu }: TabItemProps) {
  const t = useTexts('shell')
  const { unsavedMark } = useTexts('shell')
  const menuTexts = useTexts('menu')
  if (!route) return null
  const title = titleOf(route, tab.path, t, menuTexts)
  const close = () => change({ type: 'close', path: tab.path })
  const onAuxClick = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    if (!tab.affix) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && !tab.affix) close()
  }
  return (
    <Inline
      className={classes.tab}
      as="li"
      tone="dim"
      size="sm"
      data-active={active}
      onContextMenu={onContextMenu}
    >
      <a
        href={`#${locationUrl(tab)}`}
        data-returns
        aria-current={active ? 'page' : undefined}
        onAuxClick={onAuxClick}
        onKeyDown={onKeyDown}
      >
        {title}
        {unsaved && <i role="img" aria-label={unsavedMark} title={unsavedMark} />}
      </a>
      {!tab.affix && (
        <IconButton small label={t.closePage({ title })} onClick={close}>
          <IconX size={12} stroke={2} aria-hidden />
        </IconButton>
      )}
    </Inline>
  )
}

function tabActions(
  tabs: Tabs,
  path: string,
  change: Props['change'],
  t: Texts['shell'],
): MenuItem[] {
  const tab = tabAt(tabs, path)
  const closable = tabs.open.filter((each) => !each.affix)
  return [
    { label: t.refresh, onSelect: () => change({ type: 'refresh', path }) },
    {
      label: t.close,
      disabled: tab?.affix ?? true,
      onSelect: () => change({ type: 'close', path }),
    },
    {
      label: t.closeOthers,
      disabled: closable.every((each) => each.path === path),
      onSelect: () => change({ type: 'closeOthers', path }),
    },
    {
      label: t.closeAll,
      disabled: closable.length === 0,
      onSelect: () => change({ type: 'closeAll' }),
    },
  ]
}
