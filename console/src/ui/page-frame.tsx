/** Where the page will be, in the frame of the shell: at the same place and as wide. */
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

/** How wide a page will be, for one that is drawn while the frame is still in its place; otherwise 0. */
export const framedWidth = (): number => document.getElementById(pageId)?.clientWidth ?? 0
