import { type ReactNode, useId } from 'react'
import classes from './panels.module.css'

interface Props {
  title: string
  /** Beside the title. */
  beside?: ReactNode
  children: ReactNode
}

export function Panel({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
