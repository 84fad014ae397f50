/** The empty shell, shown while the real one loads: the same markup as in index.html. */
import type { ReactNode } from 'react'

export function ShellFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="frame-shell frame-shell-loading" aria-busy="true">
      <div className="frame-shell-side" />
      <div className="frame-shell-column">
        <div className="frame-shell-top" />
        {children}
      </div>
    </div>
  )
}
