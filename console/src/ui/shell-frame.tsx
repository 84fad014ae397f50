/** The empty shell, shown while the real one loads: the same boxes as in index.html. */
import type { ReactNode } from 'react'
import { useRootMark } from '../lib/use-root-mark.ts'

const pageId = 'page-in-frame'

export function ShellFrame({ children }: { children?: ReactNode }) {
  useRootMark('data-in-shell')
  return (
    <div className="frame-shell frame-shell-loading" aria-busy="true">
      <div className="frame-shell-side" />
      <div className="frame-shell-column">
        <div className="frame-shell-top" />
        <div className="frame-shell-tabs" />
        <div className="frame-shell-page">
          <div id={pageId}>{children}</div>
        </div>
      </div>
    </div>
  )
}

/** How wide a page will be, for one that is drawn while the frame is still in its place; otherwise 0. */
export const framedWidth = (): number => document.getElementById(pageId)?.clientWidth ?? 0
