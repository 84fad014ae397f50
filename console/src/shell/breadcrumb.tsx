import { useMenuUrl } from '../lib/current-country.ts'
import { useLocation } from '../lib/navigation.tsx'
import { useTexts } from '../lib/texts.ts'
import { menuEntry, type PageRoute, titleOf } from './page-route.ts'
import classes from './top-bar.module.css'

/** Start page, group, menu entry, page; missing levels are omitted. */
export function Breadcrumb({ route }: { route: PageRoute }) {
  const t = useTexts('shell')
  const menuTexts: Partial<Record<number, string>> = useTexts('menu')
  const { path } = useLocation()
  const address = useMenuUrl()
  const title = titleOf(route, path, t, useTexts('menu'))
  const entry = menuEntry(route.menuId)
  const group = menuTexts[entry?.parentId ?? 0]
  return (
    <nav aria-label={t.breadcrumb} className={classes.trail}>
      <ol>
        {!route.affix && (
          <li>
            <a href="#/">{menuTexts[1]}</a>
          </li>
        )}
        {group && <li>{group}</li>}
        {entry && entry.id !== 1 && route.title && address(entry) !== path && (
          <li>
            <a href={`#${address(entry)}`}>{menuTexts[entry.id]}</a>
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
