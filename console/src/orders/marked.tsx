/** A text with the characters marked that differ from another. */
import type { Piece } from './difference.ts'

export function Marked({ pieces }: { pieces: readonly Piece[] }) {
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
