/** The open pages as tabs: links in a navigation, for keyboards and screen readers. */
import { Menu } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import { findRoute, type PageRoute, titleOf } from './page-route.ts'
import classes from './tab-strip.module.css'
import { hrefOf, type Tab, type Tabs, type TabsAction, tabAt } from './tabs.ts'

interface Props {
  tabs: Tabs
  routes: readonly PageRoute[]
  /** Paths of pages with unsaved changes. */
  unsaved: ReadonlySet<string>
  change(action: TabsAction): void
}

export function TabStrip({ tabs, routes, unsaved, change }: Props) {
  const t = useTexts('shell')
  const [chosen, setChosen] = useState('')
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!tabs.active) return
    strip.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' })
  }, [tabs.active])

  return (
    <nav className={classes.strip} aria-label={t.openPages}>
      <DropMenu position="bottom-start">
        <Menu.ContextMenu>
          <ul ref={strip} className={classes.tabs}>
            {tabs.open.map((tab) => (
              <TabItem
                key={tab.path}
                tab={tab}
                route={findRoute(routes, tab.path)}
                active={tab.path === tabs.active}
                unsaved={unsaved.has(tab.path)}
                change={change}
                onContextMenu={() => setChosen(tab.path)}
              />
            ))}
          </ul>
        </Menu.ContextMenu>
        <TabActions tabs={tabs} path={chosen} change={change} />
      </DropMenu>
      <DropMenu>
        <Menu.Target>
          <button type="button" className={classes.more} aria-label={t.tabActions}>
            <IconDots size={16} stroke={1.8} aria-hidden />
          </button>
        </Menu.Target>
        <TabActions tabs={tabs} path={tabs.active} change={change} />
      </DropMenu>
    </nav>
  )
}

interface TabItemProps {
  tab: Tab
  route: PageRoute | undefined
  active: boolean
  unsaved: boolean
  change(action: TabsAction): void
  onContextMenu(): void
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
    <li className={classes.tab} data-active={active} onContextMenu={onContextMenu}>
      <a
        href={`#${hrefOf(tab)}`}
        aria-current={active ? 'page' : undefined}
        onAuxClick={onAuxClick}
        onKeyDown={onKeyDown}
      >
        {title}
        {unsaved && <i role="img" aria-label={unsavedMark} title={unsavedMark} />}
      </a>
      {!tab.affix && (
        <button type="button" aria-label={t.closePage({ title })} onClick={close}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      )}
    </li>
  )
}

interface TabActionsProps {
  tabs: Tabs
  path: string
  change(action: TabsAction): void
}

function TabActions({ tabs, path, change }: TabActionsProps) {
  const t = useTexts('shell')
  const tab = tabAt(tabs, path)
  const closable = tabs.open.filter((each) => !each.affix)
  return (
    <Menu.Dropdown>
      <Menu.Item onClick={() => change({ type: 'refresh', path })}>{t.refresh}</Menu.Item>
      <Menu.Item disabled={tab?.affix ?? true} onClick={() => change({ type: 'close', path })}>
        {t.close}
      </Menu.Item>
      <Menu.Item
        disabled={closable.every((each) => each.path === path)}
        onClick={() => change({ type: 'closeOthers', path })}
      >
        {t.closeOthers}
      </Menu.Item>
      <Menu.Item disabled={closable.length === 0} onClick={() => change({ type: 'closeAll' })}>
        {t.closeAll}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
