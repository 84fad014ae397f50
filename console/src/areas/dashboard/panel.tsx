import { type ReactNode, useId } from 'react'
import { Inline, Panel } from '../../ui/box.tsx'
import classes from './panels.module.css'

interface Props {
  title: string
  /** Beside the title. */
  beside?: ReactNode
  children: ReactNode
}

export function TitledPanel({ title, beside, children }: Props) {
  const id = useId()
  return (
    <Panel className={classes.panel} aria-labelledby={id}>
      <Inline className={classes.head} justify="between" wrap="tight" gap="md" below="sm">
        <h2 id={id}>{title}</h2>
        {beside}
      </Inline>
      {children}
    </Panel>
  )
}
