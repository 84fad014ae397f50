/** The empty shell, shown while the real one loads: the same boxes as in index.html. */
export function ShellFrame() {
  return (
    <div className="frame-shell frame-shell-loading" aria-busy="true">
      <div className="frame-shell-side" />
      <div className="frame-shell-top" />
    </div>
  )
}
