/** The input of the conversation: text and files. */
import {
  attachmentUpload,
  normaliseText,
} from '@countinghouse/contract/areas/conversation/message.ts'
import { sizeText, typeLabels } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconGavel, IconMessage2Plus, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { lazy } from '../../lib/lazy.tsx'
import { useTexts } from '../../lib/texts.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './composer.module.css'
import { type EditableDraft, fileKey } from './drafts.ts'
import { FilePreview } from './file-preview.tsx'
import { sendDraft } from './outbox.ts'

const SavedReplies = lazy(() => import('./saved-replies.tsx'), 'orderCase')

const { textMax: max } = limits.conversation
const rule = {
  types: typeLabels(attachmentUpload.types),
  max: sizeText(attachmentUpload.maxBytes),
}

interface Props {
  orderNo: string
  draft: EditableDraft
  isAppealing: boolean
  takesFocus: boolean
}

export function Composer({ orderNo, draft, isAppealing, takesFocus }: Props) {
  const t = useTexts('conversation')
  const id = useId()
  const writing = useRef<HTMLTextAreaElement>(null)
  const { content, files, problems } = draft
  const text = normaliseText(content)
  const isTooLong = text.length > max
  const canSend = !isTooLong && (text !== '' || files.length > 0)
  useEffect(() => {
    // The drawer may still be sliding in, and scrolling to the field would shift it.
    if (takesFocus) writing.current?.focus({ preventScroll: true })
  }, [takesFocus])

  /** Where the cursor is, in place of what is selected. */
  function insert(reply: string) {
    const area = writing.current
    const start = area?.selectionStart ?? content.length
    const end = area?.selectionEnd ?? content.length
    draft.setContent(content.slice(0, start) + reply + content.slice(end))
    const cursor = start + reply.length
    // Once React has written the text and the dialog has given the focus back.
    setTimeout(() => {
      area?.focus()
      area?.setSelectionRange(cursor, cursor)
    })
  }

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (!canSend) return
    sendDraft(orderNo, { content: text, files })
    draft.clear()
    writing.current?.focus()
  }
  return (
    <form className={classes.composer} onSubmit={send} noValidate>
      {isAppealing && (
        <Inline
          className={classes.appeal}
          as="p"
          align="stretch"
          gap="sm"
          notice
          tone="warning"
          size="xs"
          below="sm"
        >
          <IconGavel size={15} stroke={1.7} aria-hidden />
          {t.evidenceHint}
        </Inline>
      )}
      <StagedFiles draft={draft} />
      <div id={`${id}-problems`} role="alert">
        {problems.map((problem) => (
          <Text tone="error" size="sm" breaks below="sm" key={problem}>
            {problem}
          </Text>
        ))}
        {isTooLong && (
          <Text tone="error" size="sm" breaks below="sm">
            {t.tooLong({ length: text.length, max })}
          </Text>
        )}
      </div>
      <textarea
        ref={writing}
        rows={2}
        value={content}
        aria-label={t.message}
        aria-describedby={`${id}-keys ${id}-problems`}
        aria-invalid={isTooLong || undefined}
        placeholder={t.placeholder}
        onChange={(event) => draft.setContent(event.currentTarget.value)}
        onKeyDown={sendOnEnter}
        onPaste={(event) => pasteFiles(event, draft)}
      />
      <Inline className={classes.tools} gap="sm" above="sm">
        <AddFiles onFiles={draft.addFiles} />
        <InsertReply onChoose={insert} />
        <p id={`${id}-keys`}>
          {t.keys} · {t.fileRule(rule)}
        </p>
        <Button
          type="submit"
          size="xs"
          // `aria-disabled` instead of `disabled`, so that the button keeps the focus.
          aria-disabled={!canSend || undefined}
          leftSection={<IconSend2 size={15} stroke={1.7} aria-hidden />}
        >
          {t.send}
        </Button>
      </Inline>
    </form>
  )
}

/** Ignores the Enter that confirms a word of an input method. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function pasteFiles(event: ClipboardEvent, draft: EditableDraft): void {
  const pasted = [...event.clipboardData.files]
  if (pasted.length === 0) return
  event.preventDefault()
  draft.addFiles(pasted)
}

function AddFiles({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const t = useTexts('conversation')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={attachmentUpload.types.join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
      <IconButton label={t.addFiles} onClick={() => input.current?.click()}>
        <IconPaperclip size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </>
  )
}

function InsertReply({ onChoose }: { onChoose(content: string): void }) {
  const t = useTexts('conversation')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={t.savedReplies} onClick={() => setIsOpen(true)}>
        <IconMessage2Plus size={18} stroke={1.7} aria-hidden />
      </IconButton>
      {isOpen && (
        <SavedReplies
          onChoose={(content) => {
            setIsOpen(false)
            onChoose(content)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

function StagedFiles({ draft: { files, removeFile } }: { draft: EditableDraft }) {
  const t = useTexts('conversation')
  if (files.length === 0) return null
  return (
    <Inline
      className={classes.staged}
      as="ul"
      align="stretch"
      wrap
      gap="sm"
      below="sm"
      aria-label={t.staged}
    >
      {files.map((file) => (
        <li key={fileKey(file)}>
          <FilePreview file={file} />
          <span>
            {file.name} <small>{sizeText(file.size)}</small>
          </span>
          <CloseButton label={t.removeFile({ name: file.name })} onClick={() => removeFile(file)} />
        </li>
      ))}
    </Inline>
  )
}
