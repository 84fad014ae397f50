/** Unsent drafts per order: closing a detail does not lose them. */
import { attachmentUpload } from '@countinghouse/contract/areas/conversation/message.ts'
import { type FileType, sizeText, typeLabels } from '@countinghouse/contract/engine/file.ts'
import { useCallback, useState } from 'react'
import { textsOf } from '../../lib/texts.ts'
import type { Draft, Outgoing } from './outbox.ts'

const { types, maxBytes } = attachmentUpload
const drafts = new Map<string, Draft>()
const emptyDraft: Draft = { content: '', files: [] }

export interface EditableDraft extends Draft {
  /** Why some files could not be added. */
  problems: readonly string[]
  setContent(content: string): void
  addFiles(files: readonly File[]): void
  removeFile(file: File): void
  /** Puts a refused message back into the draft, to be changed and sent again. */
  putBack(refused: Outgoing): void
  clear(): void
}

export function useDraft(orderNo: string): EditableDraft {
  const [draft, setDraft] = useState(() => drafts.get(orderNo) ?? emptyDraft)
  const [problems, setProblems] = useState<readonly string[]>([])
  const change = useCallback(
    (changed: (before: Draft) => Partial<Draft>) => {
      const before = drafts.get(orderNo) ?? emptyDraft
      const next = { ...before, ...changed(before) }
      drafts.set(orderNo, next)
      setDraft(next)
    },
    [orderNo],
  )
  const addFiles = useCallback(
    (added: readonly File[]) => {
      setProblems(added.flatMap((file) => problemOfFile(file) ?? []))
      const good = added.filter((file) => !problemOfFile(file))
      change(({ files }) => ({ files: withoutRepeats([...files, ...good]) }))
    },
    [change],
  )
  return {
    ...draft,
    problems,
    addFiles,
    setContent: (content) => change(() => ({ content })),
    removeFile(file) {
      setProblems([])
      change(({ files }) => ({ files: files.filter((each) => each !== file) }))
    },
    putBack: ({ content, file }) =>
      change((before) => ({
        content: [content, before.content].filter(Boolean).join('\n'),
        files: withoutRepeats([...(file ? [file] : []), ...before.files]),
      })),
    clear() {
      setProblems([])
      change(() => emptyDraft)
    },
  }
}

/** A file that was chosen twice is added once. */
export const fileKey = ({ name, size, lastModified }: File): string =>
  `${name} ${size} ${lastModified}`

const withoutRepeats = (files: readonly File[]): readonly File[] => [
  ...new Map(files.map((file) => [fileKey(file), file])).values(),
]

/** Why a file can't be added, judged without its content. */
function problemOfFile({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>) {
  const t = textsOf('conversation')
  if (size === 0) return t.fileEmpty({ name })
  if (!types.includes(type as FileType)) return t.fileType({ name, types: typeLabels(types) })
  if (size > maxBytes)
    return t.fileTooLarge({ name, size: sizeText(size), max: sizeText(maxBytes) })
  return undefined
}
