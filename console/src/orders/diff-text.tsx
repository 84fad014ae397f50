/** A text in which the characters that differ from another are marked. */
import type { DiffPart } from './text-diff.ts'

export function DiffText({ pieces }: { pieces: readonly DiffPart[] }) {
  let at = 0
  return (
    <code>
      {pieces.map(({ text, differs }) => {
        const key = at
        at += text.length
        return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
      })}
    </code>
  )
}
