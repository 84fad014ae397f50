import { languageNames, languages } from '@countinghouse/contract/languages.ts'
import { IconLanguage } from '@tabler/icons-react'
import { setLanguage, useLanguage, useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { Menu } from '../ui/menu.tsx'
import classes from './top-bar.module.css'

export function LanguageMenu() {
  const t = useTexts('shell')
  const { networkError } = useTexts('session')
  const language = useLanguage()
  const items = languages.map((each) => ({
    label: languageNames[each],
    lang: each,
    checked: each === language,
    onSelect: () => setLanguage(each).catch(() => toast.error(networkError)),
  }))
  return (
    <Menu
      label={`${t.language}: ${languageNames[language]}`}
      className={classes.choice}
      items={items}
    >
      <IconLanguage size={18} stroke={1.6} aria-hidden />
      <span>{languageNames[language]}</span>
    </Menu>
  )
}
