/** The frame of a page inside the shell: heading, actions, content. */
import type { ReactNode } from 'react'
import { usePage } from '../lib/page.ts'
import { useTexts } from '../lib/texts.ts'
import { Inline, Panel } from './box.tsx'
import classes from './page.module.css'

interface Props {
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Page({ lead, actions, children }: Props) {
  const { title, titleAction, guide } = usePage()
  return (
    <>
      <Inline className={classes.head} justify="between" wrap gap="lg" below="lg">
        <div className={classes.introduction}>
          <Inline className={classes.heading} gap="xs">
            <h1 className={classes.title}>{title}</h1>
            {titleAction}
            {guide && !lead && (
              <p className={classes.guide} title={guide}>
                {guide}
              </p>
            )}
          </Inline>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </Inline>
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
    <Panel className={classes.empty}>
      {icon}
      <Heading>{title}</Heading>
      <p>{lead}</p>
      {children}
    </Panel>
  )
}

interface PageLinksProps {
  label: string
  links: readonly { to: string; label: string }[]
}

/** Links to other pages, instead of a page that is not available. */
export function PageLinks({ label, links }: PageLinksProps) {
  return (
    <Inline
      className={classes.links}
      aria-label={label}
      as="nav"
      align="stretch"
      justify="center"
      wrap
      gap="sm"
      above="xl"
    >
      {links.map(({ to, label: name }) => (
        <a key={to} href={`#${to}`}>
          {name}
        </a>
      ))}
    </Inline>
  )
}
