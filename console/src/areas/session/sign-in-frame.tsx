/** The frame of the pages before sign-in: product name, card, language switch. */
import { type Language, languageNames, languages } from '@countinghouse/contract/languages.ts'
import { type ReactNode, useEffect } from 'react'
import { setLanguage, useLanguage, useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './sign-in.module.css'

interface Props {
  title: string
  lead?: string
  children: ReactNode
}

export function SignInFrame({ title, lead, children }: Props) {
  const t = useTexts('session')
  useEffect(() => {
    document.title = `${title} - ${t.productName}`
  }, [title, t])
  return (
    <div className="frame-login">
      <div className="frame-login-column">
        <header className="frame-brand">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span>{t.productName}</span>
        </header>
        <main className="frame-card">
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </main>
        <footer className={classes.footer}>
          <LanguageSelect />
        </footer>
      </div>
    </div>
  )
}

function LanguageSelect() {
  const t = useTexts('session')
  const language = useLanguage()
  const choose = (chosen: Language) => {
    setLanguage(chosen).catch(() => toast.error(t.networkError))
  }
  return (
    <label className={classes.language}>
      <span>{t.language}</span>
      <select value={language} onChange={(event) => choose(event.target.value as Language)}>
        {languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageNames[each]}
          </option>
        ))}
      </select>
    </label>
  )
}
