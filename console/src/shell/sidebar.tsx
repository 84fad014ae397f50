/** The menu: saved at sign-in, filtered by the merchant's local configuration. */
import type { MenuItem } from '@countinghouse/contract/areas/session/session.contract.ts'
import { type AnyReview, reviews } from '@countinghouse/contract/registry/reviews.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useMenuUrl } from '../lib/current-country.ts'
import { useOperator } from '../lib/operator.ts'
import { savedMenuList } from '../lib/session.ts'
import { readJson, storageKeys, writeJson } from '../lib/storage.ts'
import { useLanguage, useTexts } from '../lib/texts.ts'
import { version } from '../lib/version.ts'
import { menuIcon } from './menu-icons.ts'
import { type MenuBranch, menuName, menuTree } from './menu-tree.ts'
import { type PageGuide, usePageGuide } from './page-guide.ts'
import { menuEntry, menuIdOf, type PageRoute } from './page-route.ts'
import { MenuCount, MenuReviewCount, ReviewCount } from './review-count.tsx'
import classes from './sidebar.module.css'
import { arrivalsMenuId, type ReviewCounts, useReviewCounts } from './use-review-counts.ts'

interface Props {
  route: PageRoute
  onNavigate?(): void
}

export const Sidebar = memo(function Sidebar({ route, onNavigate }: Props) {
  const t = useTexts('shell')
  const { productName } = useTexts('session')
  const { merchant, may } = useOperator()
  const groups = useClosedGroups()
  const counts = useReviewCounts()
  const tree = useMemo(
    () => menuTree(savedMenuList(), merchant.useLocalConfig),
    [merchant.useLocalConfig],
  )
  const menu = useRef<HTMLElement>(null)
  // Also when a link elsewhere has led to a page below the end of the menu.
  useEffect(() => {
    if (route) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [route])
  // Following a link closes the drawer, even if it leads to the current page.
  const followed = (target: EventTarget) => {
    if (target instanceof Element && target.closest('a')) onNavigate?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link clicks on Enter too.
    <nav
      ref={menu}
      className={classes.sidebar}
      aria-label={t.mainMenu}
      data-tips="beside"
      onClick={(event) => followed(event.target)}
    >
      <a href="#/" className={classes.brand}>
        <img src="/favicon.svg" alt="" width="26" height="26" />
        <span>
          {productName}
          <small>{merchant.merchantName}</small>
        </span>
      </a>
      {may('withdrawal.view') && <ReviewCount counts={counts} isCurrent={route.aboveMenu} />}
      <ul className={classes.menu}>
        {tree.map((branch) =>
          branch.entry.menuType === 1 ? (
            <Group
              key={branch.entry.id}
              branch={branch}
              route={route}
              counts={counts}
              closed={groups.closed.includes(branch.entry.id)}
              onToggle={() => groups.toggle(branch.entry.id)}
            />
          ) : (
            <li key={branch.entry.id}>
              <Item entry={branch.entry} current={menuIdOf(route) === branch.entry.id} />
            </li>
          ),
        )}
      </ul>
      <small className={classes.version}>
        {productName} {version}
      </small>
    </nav>
  )
})

const allReviews: readonly AnyReview[] = Object.values(reviews)
const reviewsAt = (menuId: number) => allReviews.filter(({ countAt }) => countAt === menuId)

function useName(entry: MenuItem): string {
  return menuName(entry, useLanguage(), useTexts('menu'))
}

interface GroupProps {
  branch: MenuBranch
  route: PageRoute
  counts: ReviewCounts
  closed: boolean
  onToggle(): void
}

function Group({ branch: { entry, items }, route, counts, closed, onToggle }: GroupProps) {
  const Icon = menuIcon(entry.id)
  const menuTexts = useTexts('menu')
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
              <Item entry={item} current={route.menuId === item.id} />
              {reviewsAt(item.id).map((review) => (
                <MenuReviewCount
                  key={review.name}
                  review={review}
                  page={item.url}
                  count={counts[review.name]}
                />
              ))}
              {item.id === arrivalsMenuId && !!counts.arrival && (
                <MenuCount
                  href={`#${item.url}?status=waiting%2Cproposed`}
                  label={`${menuTexts[arrivalsMenuId]}: ${counts.arrival}`}
                  count={counts.arrival}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const Item = memo(function Item({ entry, current }: { entry: MenuItem; current: boolean }) {
  const Icon = entry.parentId === 0 ? menuIcon(entry.id) : undefined
  const address = useMenuUrl()
  const guide = usePageGuide()?.[entry.id as keyof PageGuide]
  return (
    <a
      href={`#${address(entry)}`}
      className={classes.item}
      aria-current={current ? 'page' : undefined}
      data-tip={guide}
    >
      {Icon && <Icon size={17} stroke={1.6} aria-hidden />}
      <span>{useName(entry)}</span>
    </a>
  )
})

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
