/** What operators note of a customer for each other. */
import { limits } from '@countinghouse/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { RemarkField } from '../../form/fields.tsx'
import { focusWrongSoon, useForm } from '../../form/use-form.ts'
import { fetchData } from '../../lib/api.ts'
import { groupDigits } from '../../lib/money.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { formatInstant, useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/data.tsx'
import classes from './customer.module.css'
import { CustomerPanel, Empty, Failed } from './customer-panel.tsx'

const notesKey = (uid: string) => ['customer', uid, 'notes']

export function CustomerNotes({ uid }: { uid: string }) {
  const t = useTexts('customerPage')
  const { may } = useOperator()
  return (
    <CustomerPanel title={t.notes} lead={t.notesLead}>
      {may('customerNote.write') && <NewNote key={uid} uid={uid} />}
      <Notes uid={uid} />
    </CustomerPanel>
  )
}

function Notes({ uid }: { uid: string }) {
  const t = useTexts('customerPage')
  const { loading } = useTexts('session')
  const { offset } = useTimeZone()
  const { data, error, refetch } = useQuery({
    queryKey: notesKey(uid),
    queryFn: ({ signal }) =>
      fetchData('/customer/notes/list', { customerUid: uid }, { signal, quiet: true }),
  })
  if (error && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <Empty>{loading}</Empty>
  const { notes, total } = data
  if (total === 0) return <Empty>{t.noNotes}</Empty>
  return (
    <>
      <Entries>
        {notes.map(({ noteNo, note, by, createTime }) => (
          <li key={noteNo}>
            <p className={classes.note}>{note}</p>
            <Text tone="dim" size="xs">
              {by} ·{' '}
              <time dateTime={createTime}>{formatInstant(createTime, offset).slice(0, 16)}</time>
            </Text>
          </li>
        ))}
      </Entries>
      {total > notes.length && (
        <Empty>
          {t.newestNotes({ shown: groupDigits(notes.length), total: groupDigits(total) })}
        </Empty>
      )}
    </>
  )
}

function NewNote({ uid }: { uid: string }) {
  const t = useTexts('customerPage')
  const { added } = useTexts('shell')
  const client = useQueryClient()
  const form = useForm({ note: '' })
  const { busy, submit } = useSubmit(async (note: string) => {
    await fetchData('/customer/notes/add', { customerUid: uid, note }, { failure: 'submission' })
    toast.success(added)
    form.field('note').onChange('')
    await client.invalidateQueries({ queryKey: notesKey(uid) })
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const note = form.values.note.trim()
    if (form.check({ note: note === '' ? t.noteNeeded : undefined })) void submit(note)
    else focusWrongSoon(event.currentTarget)
  }

  return (
    <Stack as="form" gap="sm" onSubmit={save} noValidate>
      <RemarkField label={t.newNote} max={limits.customer.noteMax} {...form.field('note')} />
      <Inline justify="end">
        <Button type="submit" size="xs" loading={busy}>
          {t.addNote}
        </Button>
      </Inline>
    </Stack>
  )
}
