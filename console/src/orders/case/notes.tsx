/** What operators note of a customer or an order for each other. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { focusWrongSoon, useForm } from '../../form/use-form.ts'
import { fetchData } from '../../lib/api.ts'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { newRequestNo } from '../../lib/request-number.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/data.tsx'
import { Textarea } from '../../ui/form-field.tsx'
import classes from './case.module.css'
import { Empty, Failed } from './case-parts.tsx'
import { completed, mentionsIn, partsOf, typedName } from './mentions.ts'

export type NoteSubject = { customerUid: string } | { orderNo: string }

type Notes = ApiResult<'/order/notes/list'>
type NewNote = { note: string; mentions: string[]; requestNo: string }

const notesKey = (subject: NoteSubject) => ['notes', ...Object.entries(subject).flat()]

const readNotes = (subject: NoteSubject, signal: AbortSignal): Promise<Notes> =>
  'orderNo' in subject
    ? fetchData('/order/notes/list', subject, { signal, quiet: true })
    : fetchData('/customer/notes/list', subject, { signal, quiet: true })

const addNote = (subject: NoteSubject, note: NewNote) =>
  'orderNo' in subject
    ? fetchData('/order/notes/add', { ...subject, ...note }, { failure: 'submission' })
    : fetchData('/customer/notes/add', { ...subject, ...note }, { failure: 'submission' })

export function NotesOf({ subject }: { subject: NoteSubject }) {
  const { loading } = useTexts('session')
  const { note: t } = useTexts('orderCase')
  const { may } = useOperator()
  const { data, error, refetch } = useQuery({
    queryKey: notesKey(subject),
    queryFn: ({ signal }) => readNotes(subject, signal),
    staleTime: 0,
  })
  if (error && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Empty>{loading}</Empty>
  const { notes, total, colleagues } = data
  const ofOrder = 'orderNo' in subject
  return (
    <>
      {may(ofOrder ? 'orderCase.write' : 'customerNote.write') && (
        <NewNote subject={subject} colleagues={colleagues} />
      )}
      {total === 0 && <Empty>{ofOrder ? t.noOrderNotes : t.noCustomerNotes}</Empty>}
      <NoteList notes={notes} />
      {total > notes.length && (
        <Empty>
          {t.newestNotes({ shown: groupDigits(notes.length), total: groupDigits(total) })}
        </Empty>
      )}
    </>
  )
}

function NoteList({ notes }: Pick<Notes, 'notes'>) {
  const { offset } = useTimeZone()
  if (notes.length === 0) return null
  return (
    <Entries>
      {notes.map(({ noteNo, note, by, mentions, createTime }) => (
        <li key={noteNo}>
          <p className={classes.note}>
            {partsOf(note, mentions).map((part, place) =>
              part.mentions ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a note never change.
                <span key={place} className={classes.mention}>
                  {part.text}
                </span>
              ) : (
                part.text
              ),
            )}
          </p>
          <Text tone="dim" size="xs">
            {by} ·{' '}
            <time dateTime={createTime}>{formatInstant(createTime, offset).slice(0, 16)}</time>
          </Text>
        </li>
      ))}
    </Entries>
  )
}

interface NewNoteProps {
  subject: NoteSubject
  colleagues: readonly string[]
}

function NewNote({ subject, colleagues }: NewNoteProps) {
  const { note: t } = useTexts('orderCase')
  const { added } = useTexts('shell')
  const client = useQueryClient()
  const form = useForm({ note: '' })
  const field = form.field('note')
  const writing = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  // The same until it has succeeded: what is sent again is not written again.
  const [requestNo, setRequestNo] = useState(newRequestNo)
  const { busy, submit } = useSubmit(async (note: string) => {
    await addNote(subject, { note, mentions: mentionsIn(note, colleagues), requestNo })
    setRequestNo(newRequestNo())
    toast.success(added)
    field.onChange('')
    await client.invalidateQueries({ queryKey: notesKey(subject) })
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = form.values.note.trim()
    if (form.check({ note: note === '' ? t.noteNeeded : undefined })) void submit(note)
    else focusWrongSoon(event.currentTarget)
  }

  function mention(name: string) {
    const next = completed(field.value, cursor, name)
    field.onChange(next.text)
    const area = writing.current
    area?.focus()
    // Once React has written the text, which puts the cursor at its end.
    setTimeout(() => area?.setSelectionRange(next.cursor, next.cursor))
  }

  const typed = typedName(field.value.slice(0, cursor))
  return (
    <Stack as="form" gap="sm" onSubmit={save} noValidate>
      <Textarea
        ref={writing}
        label={t.newNote}
        description={colleagues.length > 0 && t.mentionHint}
        value={field.value}
        error={field.error}
        maxLength={limits.notes.textMax}
        rows={2}
        onChange={({ currentTarget }) => {
          field.onChange(currentTarget.value)
          setCursor(currentTarget.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
      />
      {typed !== undefined && <Colleagues names={colleagues} typed={typed} onChoose={mention} />}
      <Inline justify="end">
        <Button type="submit" size="xs" loading={busy}>
          {t.addNote}
        </Button>
      </Inline>
    </Stack>
  )
}

interface ColleaguesProps {
  names: readonly string[]
  typed: string
  onChoose(name: string): void
}

function Colleagues({ names, typed, onChoose }: ColleaguesProps) {
  const { note: t } = useTexts('orderCase')
  const like = names
    .filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
    .slice(0, limits.suggestionsMax)
  if (like.length === 0) return null
  return (
    <Inline as="ul" wrap gap="xs" aria-label={t.colleagues}>
      {like.map((name) => (
        <li key={name}>
          <Button size="compact-sm" variant="default" onClick={() => onChoose(name)}>
            @{name}
          </Button>
        </li>
      ))}
    </Inline>
  )
}
