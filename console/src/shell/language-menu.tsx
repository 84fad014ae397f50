import { type Language, languageNames, languages } from '@countinghouse/contract/languages.ts'
import { Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { setLanguage, useLanguage, useTexts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { DropMenu } from '../ui/drop-menu.tsx'
import classes from './top-bar.module.css'

export function LanguageMenu() {
  const t = useTexts('shell')
  const { networkError } = useTexts('session')
  const language = useLanguage()
  const choose = (chosen: string) => {
    setLanguage(chosen as Language).catch(() => toast.error(networkError))
  }
  return (
    <DropMenu>
      <Menu.Target>
        <button
          type="button"
          className={classes.choice}
          aria-label={`${t.language}: ${languageNames[language]}`}
        >
          <IconLanguage size={18} stroke={1.6} aria-hidden />
          <span>{languageNames[language]}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={choose}>
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each} closeMenuOnClick>
              {languageNames[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </DropMenu>
  )
}
