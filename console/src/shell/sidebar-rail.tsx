/** The menu as a rail of icons with tooltips; icons of groups open a submenu. */
import type { MenuItem } from '@countinghouse/contract/areas/session/session.contract.ts'
import { type AnyReview, reviews } from '@countinghouse/contract/registry/reviews.ts'
import { IconClipboardCheck, IconPlayerPlay } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useMenuUrl } from '../lib/current-country.ts'
import { navigate } from '../lib/navigation.tsx'
import { useOperator } from '../lib/operator.ts'
import { savedMenuList } from '../lib/session.ts'
import { useLanguage, useTexts } from '../lib/texts.ts'
import { version } from '../lib/version.ts'
import { Stack } from '../ui/box.tsx'
import { Menu } from '../ui/menu.tsx'
import { menuIcon } from './menu-icons.ts'
import { menuName, menuTree } from './menu-tree.ts'
import { menuEntry, menuIdOf, type PageRoute } from './page-route.ts'
import { awaitingReviewHref, useQueueCount } from './review-count.tsx'
import classes from './sidebar-rail.module.css'
import { arrivalsMenuId, type ReviewCounts, useReviewCounts } from './use-review-counts.ts'

const allReviews: readonly AnyReview[] = Object.values(reviews)

export default memo(function SidebarRail({ route }: { route: PageRoute }) {
  const t = useTexts('shell')
  const menuTexts = useTexts('menu')
  const { productName } = useTexts('session')
  const { merchant, may } = useOperator()
  const language = useLanguage()
  const address = useMenuUrl()
  const counts = useReviewCounts()
  const tree = useMemo(
    () => menuTree(savedMenuList(), merchant.useLocalConfig),
    [merchant.useLocalConfig],
  )
  const nameOf = (entry: MenuItem) => menuName(entry, language, menuTexts)
  const openGroup = menuEntry(route.menuId)?.parentId
  return (
    <nav className={classes.rail} aria-label={t.mainMenu} data-tips="beside">
      <a
        href="#/"
        className={classes.brand}
        aria-label={productName}
        data-tip={`${productName} ${version}`}
      >
        <img src="/favicon.svg" alt="" width="26" height="26" />
      </a>
      {may('withdrawal.view') && <Review counts={counts} isCurrent={route.aboveMenu} />}
      <ul>
        {tree.map(({ entry, items }) => {
          const Icon = menuIcon(entry.id)
          const name = nameOf(entry)
          const icon = <Icon size={19} stroke={1.6} aria-hidden />
          if (entry.menuType !== 1) {
            return (
              <li key={entry.id}>
                <a
                  href={`#${address(entry)}`}
                  className={classes.entry}
                  aria-label={name}
                  aria-current={menuIdOf(route) === entry.id ? 'page' : undefined}
                  data-tip={name}
                >
                  {icon}
                </a>
              </li>
            )
          }
          const waiting = waitingIn(items, counts)
          return (
            <li key={entry.id} data-current={openGroup === entry.id || undefined}>
              <Menu
                label={waiting > 0 ? `${name} (${waiting})` : name}
                tip={name}
                align="beside"
                className={classes.entry}
                items={items.map((item) => ({
                  label: nameOf(item),
                  onSelect: () => navigate(address(item)),
                }))}
              >
                {icon}
                <Waiting count={waiting} />
              </Menu>
            </li>
          )
        })}
      </ul>
    </nav>
  )
})

/** Links to withdrawals awaiting review, and to the review queue for permitted operators. */
function Review({ counts, isCurrent }: { counts: ReviewCounts; isCurrent: boolean | undefined }) {
  const { withdrawal: count = 0 } = counts
  const { queued, madeOf } = useQueueCount(counts)
  const { reviewQueue } = useTexts('shell')
  const { awaiting } = useTexts('withdrawal').review
  const { may } = useOperator()
  const name = awaiting({ count })
  return (
    <Stack className={classes.review} gap="xs">
      <a href={awaitingReviewHref} className={classes.entry} aria-label={name} data-tip={name}>
        <IconClipboardCheck size={19} stroke={1.6} aria-hidden />
        <Waiting count={count} />
      </a>
      {may('withdrawal.review') && (
        <a
          href="#/review"
          className={classes.entry}
          aria-label={reviewQueue}
          aria-current={isCurrent ? 'page' : undefined}
          data-tip={madeOf}
        >
          <IconPlayerPlay size={19} stroke={1.6} aria-hidden />
          <Waiting count={queued} />
        </a>
      )}
    </Stack>
  )
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && <i aria-hidden="true" data-count={count > 99 ? '99+' : count} />

/** The number of orders awaiting review on the pages of a group. */
const waitingIn = (items: readonly MenuItem[], counts: ReviewCounts): number =>
  allReviews
    .filter(({ countAt }) => items.some(({ id }) => id === countAt))
    .reduce(
      (sum, { name }) => sum + (counts[name] ?? 0),
      items.some(({ id }) => id === arrivalsMenuId) ? (counts.arrival ?? 0) : 0,
    )
