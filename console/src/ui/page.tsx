/** The frame of a page inside the shell: heading, actions, content. */
import type { ReactNode } from 'react'
import { usePage } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import classes from './page.module.css'

interface Props {
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ lead, actions, children }: Props) {
  const { title } = usePage()
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  )
}

export function PageLoading() {
  const t = useTexts('session')
  return (
    <Page>
      <p className={classes.lead} role="status">
        {t.loading}
      </p>
    </Page>
  )
}

interface EmptyStateProps {
  title: string
  lead: ReactNode
  icon?: ReactNode
  children?: ReactNode
}

/** Tells why a page or panel is empty, and what to do next. */
export function EmptyState({ title, lead, icon, children }: EmptyStateProps) {
  return (
    <section className={classes.empty}>
      {icon}
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}
