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
  const { title, beside } = usePage()
  return (
    <>
      <div className={classes.head}>
        <div>
          <div className={classes.heading}>
            <h1 className={classes.title}>{title}</h1>
            {beside}
          </div>
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
  /** It is the whole content, so its title is the heading of the page. */
  alone?: boolean
  children?: ReactNode
}

/** Tells why a page or panel is empty, and what to do next. */
export function EmptyState({ title, lead, icon, alone, children }: EmptyStateProps) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className={classes.empty}>
      {icon}
      <Heading>{title}</Heading>
      <p>{lead}</p>
      {children}
    </section>
  )
}

interface PageLinksProps {
  label: string
  links: readonly { to: string; label: string }[]
}

/** Links to other pages, instead of a page that is not available. */
export function PageLinks({ label, links }: PageLinksProps) {
  return (
    <nav aria-label={label} className={classes.links}>
      {links.map(({ to, label: name }) => (
        <a key={to} href={`#${to}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}
