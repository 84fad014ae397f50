/** The place of the page in the loading shell, with the same position and width as in the real one. */
import type { ReactNode } from 'react'
import { useRootAttribute } from '../lib/use-root-attribute.ts'
import classes from './page-frame.module.css'

const pageId = 'page-in-frame'

export function PageFrame({ children }: { children: ReactNode }) {
  useRootAttribute('data-in-shell')
  return (
    <div className={classes.frame}>
      <div id={pageId}>{children}</div>
    </div>
  )
}

/** The width that a page will have, while the loading shell is still shown; otherwise 0. */
export const pageFrameWidth = (): number => document.getElementById(pageId)?.clientWidth ?? 0
