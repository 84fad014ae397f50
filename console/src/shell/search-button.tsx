/** Opens the global search: a button in the top bar, Ctrl-K (Cmd-K on a Mac) anywhere, and what is pasted into no field. */
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMenuUrl } from '../lib/current-country.ts'
import { lazy } from '../lib/lazy.tsx'
import { useOperator } from '../lib/operator.ts'
import { savedMenuList } from '../lib/session.ts'
import { useLanguage, useTexts } from '../lib/texts.ts'
import { isDialogOpen } from '../ui/modal-layers.ts'
import { ChangePasswordDialog } from './account-menu.tsx'
import { menuName, menuTree } from './menu-tree.ts'
import classes from './top-bar.module.css'

const SearchPalette = lazy(() => import('../areas/search/search-palette.tsx'), 'search')

const onMac = /Mac|iP(hone|ad)/.test(navigator.platform)

const takesPaste = 'input, textarea, [role=grid]'

export function SearchButton() {
  const t = useTexts('shell')
  const [open, setOpen] = useState(false)
  const [pasted, setPasted] = useState('')
  const [changing, setChanging] = useState(false)
  const pages = useMenuPages()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (onMac ? event.metaKey : event.ctrlKey) && event.key.toLowerCase() === 'k'
    if (!isShortcut || event.shiftKey || event.altKey) return
    // The browser would open its own search.
    event.preventDefault()
    // An open dialog keeps its input.
    if (open || !isDialogOpen()) setOpen(!open)
  })
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event
    const text = clipboardData?.getData('text').trim() ?? ''
    if (!/^.{2,200}$/.test(text) || isDialogOpen() || (target as Element).closest(takesPaste))
      return
    // Its field is focused before the browser pastes.
    event.preventDefault()
    setPasted(text)
    setOpen(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-label={t.search}
        aria-keyshortcuts={onMac ? 'Meta+K' : 'Control+K'}
        data-keys={onMac ? '⌘K' : 'Ctrl K'}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span>{t.search}</span>
      </button>
      {open && (
        <SearchPalette
          pages={pages}
          pasted={pasted}
          onChangePassword={() => setChanging(true)}
          onClose={() => {
            setOpen(false)
            setPasted('')
          }}
        />
      )}
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  )
}

/** The pages of the operator's menu, with their names. */
function useMenuPages() {
  const { merchant } = useOperator()
  const language = useLanguage()
  const names = useTexts('menu')
  const address = useMenuUrl()
  return useMemo(
    () =>
      menuTree(savedMenuList(), merchant.useLocalConfig).flatMap(({ entry, items }) =>
        (items.length > 0 ? items : [entry]).map((item) => ({
          id: item.id,
          path: address(item),
          name: menuName(item, language, names),
          english: item.menuNameEN,
          group: item === entry ? '' : menuName(entry, language, names),
        })),
      ),
    [merchant.useLocalConfig, language, names, address],
  )
}
