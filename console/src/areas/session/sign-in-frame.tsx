/** The frame of the pages before sign-in: product name, card, language switch. */
import {
  defaultLanguage,
  type Language,
  languageNames,
  languageOffers,
  languages,
} from '@countinghouse/contract/languages.ts'
import { type ReactNode, useEffect, useId } from 'react'
import { offeredLanguage, setLanguage, useLanguage, useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Select } from '../../ui/select.tsx'
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
  const id = useId()
  const language = useLanguage()
  const choose = (chosen: Language) => {
    setLanguage(chosen).catch(() => toast.error(t.networkError))
  }
  const offered = offeredLanguage()
  const offer = language === defaultLanguage && offered && languageOffers[offered]
  return (
    <div className={classes.language}>
      {offer && (
        <button
          type="button"
          lang={offered}
          className={classes.quiet}
          onClick={() => choose(offered)}
        >
          {offer}
        </button>
      )}
      <label htmlFor={id}>{t.language}</label>
      <Select
        id={id}
        kind="tool"
        value={language}
        options={languages.map((each) => ({ value: each, label: languageNames[each], lang: each }))}
        onChoose={(each) => choose(each as Language)}
      />
    </div>
  )
}
