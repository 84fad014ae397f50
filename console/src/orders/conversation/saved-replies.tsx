/** The saved replies of the merchant: to insert one, and to change them. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Fields, RemarkField, TextField } from '../../form/fields.tsx'
import { focusWrongSoon, useForm } from '../../form/use-form.ts'
import { fetchData } from '../../lib/api.ts'
import { useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Inline, Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/data.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EntryButton } from '../../ui/pressable.tsx'
import classes from './saved-replies.module.css'

type Reply = ApiResult<'/c2c/conversation/replies/list'>['replies'][number]

const repliesKey = ['savedReplies'] as const

interface Props {
  onChoose(content: string): void
  onClose(): void
}

export default function SavedReplies({ onChoose, onClose }: Props) {
  const { reply: t } = useTexts('orderCase')
  const [edited, setEdited] = useState<Reply | 'new'>()
  if (edited)
    return (
      <EditReply
        key={edited === 'new' ? '' : edited.replyNo}
        reply={edited === 'new' ? undefined : edited}
        onDone={() => setEdited(undefined)}
      />
    )
  return (
    <Dialog title={t.button} onClose={onClose} size={520}>
      <Choices onChoose={onChoose} onEdit={setEdited} />
    </Dialog>
  )
}

interface ChoicesProps {
  onChoose(content: string): void
  onEdit(reply: Reply | 'new'): void
}

function Choices({ onChoose, onEdit }: ChoicesProps) {
  const { reply: t } = useTexts('orderCase')
  const { tryAgain } = useTexts('shell')
  const { may } = useOperator()
  const mayWrite = may('savedReply.write')
  const { data, error, refetch } = useQuery({
    queryKey: repliesKey,
    queryFn: ({ signal }) =>
      fetchData('/c2c/conversation/replies/list', {}, { signal, quiet: true }),
    staleTime: 0,
  })
  const client = useQueryClient()
  const { submit } = useSubmit(async ({ replyNo, title }: Reply) => {
    await fetchData('/c2c/conversation/replies/remove', { replyNo }, { failure: 'submission' })
    toast.success(t.removed({ title }))
    await client.invalidateQueries({ queryKey: repliesKey })
  })
  return (
    <Stack gap="md">
      {error && !data && (
        <Inline gap="sm" wrap size="sm" tone="error" role="alert">
          {error.message}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </Inline>
      )}
      {!data && !error && (
        <Text tone="dim" size="sm">
          {t.loading}
        </Text>
      )}
      {data?.replies.length === 0 && (
        <div>
          <p>{t.none}</p>
          <Text tone="dim" size="sm">
            {t.noneLead}
          </Text>
        </div>
      )}
      {data && data.replies.length > 0 && (
        <Entries className={classes.replies}>
          {data.replies.map((reply) => (
            <li key={reply.replyNo}>
              <EntryButton className={classes.reply} onClick={() => onChoose(reply.content)}>
                <strong>{reply.title}</strong>
                <small>{reply.content}</small>
              </EntryButton>
              {mayWrite && (
                <>
                  <IconButton label={t.edit(reply)} small onClick={() => onEdit(reply)}>
                    <IconPencil size={16} stroke={1.6} aria-hidden />
                  </IconButton>
                  <IconButton label={t.remove(reply)} small onClick={() => void submit(reply)}>
                    <IconTrash size={16} stroke={1.6} aria-hidden />
                  </IconButton>
                </>
              )}
            </li>
          ))}
        </Entries>
      )}
      {mayWrite && data && (
        <Inline>
          <Button variant="default" onClick={() => onEdit('new')}>
            {t.add}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}

interface EditProps {
  reply: Reply | undefined
  onDone(): void
}

function EditReply({ reply, onDone }: EditProps) {
  const { reply: t } = useTexts('orderCase')
  const client = useQueryClient()
  const form = useForm({ title: reply?.title ?? '', content: reply?.content ?? '' })
  const { busy, submit } = useSubmit(
    async () => {
      const body = { ...form.values, ...(reply && { replyNo: reply.replyNo }) }
      await fetchData('/c2c/conversation/replies/save', body, { quiet: true })
      toast.success(t.saved)
      await client.invalidateQueries({ queryKey: repliesKey })
      onDone()
    },
    (error) => {
      if (!form.refuse(error, { replyTitleTaken: 'title' })) toast.error(error.message)
      return true
    },
  )

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { title, content } = form.values
    const isGood = form.check({
      title: title.trim() === '' ? t.titleNeeded : undefined,
      content: content.trim() === '' ? t.contentNeeded : undefined,
    })
    if (isGood) void submit()
    else focusWrongSoon(event.currentTarget)
  }

  return (
    <Dialog
      title={reply ? t.edit(reply) : t.add}
      onClose={onDone}
      size={520}
      keepsInput={form.isChanged}
    >
      <form onSubmit={save} noValidate>
        <Fields>
          <TextField
            label={t.replyTitle}
            max={limits.conversation.replyTitleMax}
            {...form.field('title')}
          />
          <RemarkField
            label={t.content}
            rows={6}
            max={limits.conversation.textMax}
            {...form.field('content')}
          />
        </Fields>
        <DialogActions onCancel={onDone}>
          <Button type="submit" loading={busy}>
            {t.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
