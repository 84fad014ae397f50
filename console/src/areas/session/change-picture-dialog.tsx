import { avatarUpload } from '@countinghouse/contract/areas/merchant/avatar.ts'
import { sizeText, typeLabels } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconPhotoUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { upload } from '../../lib/api.ts'
import { type Operator, useOperator } from '../../lib/operator.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Stack, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { StoredImage } from '../../ui/stored-image.tsx'
import classes from './change-picture.module.css'

const { types, maxBytes: max } = avatarUpload

export default function ChangePictureDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('file')
  const { save } = useTexts('shell')
  const chosen = useChosenPicture()
  const showPicture = useShowPicture()

  const { busy, submit } = useSubmit(
    async (file: File) => {
      const fields = { fileName: file.name.slice(-limits.textMax) }
      const { avatar } = await upload('/user/avatar', fields, file)
      showPicture(avatar)
      toast.success(t.pictureChanged)
      onClose()
    },
    ({ message }) => {
      chosen.refuse(message)
      return true
    },
  )

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (chosen.file) void submit(chosen.file)
  }

  return (
    <Dialog title={t.changePicture} onClose={onClose} size={400}>
      <Stack onSubmit={send} noValidate as="form" gap="lg">
        <Preview chosen={chosen} />
        <div>
          <DropZone
            accept={types.join(',')}
            isInvalid={chosen.problem !== undefined}
            errorId="picture-problem"
            autoFocus
            rule={t.pictureRule({ types: typeLabels(types), max: sizeText(max) })}
            onFile={chosen.choose}
          >
            <strong>{t.choosePicture}</strong>
            <span>{t.orDrop}</span>
          </DropZone>
          <Text
            id="picture-problem"
            className={classes.problem}
            tone="error"
            size="sm"
            role="alert"
          >
            {chosen.problem}
          </Text>
        </div>
        <DialogActions onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={!chosen.file}>
            {save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

/** Updates the shown picture without reloading the session. */
function useShowPicture() {
  const client = useQueryClient()
  return (avatar: string) =>
    client.setQueryData<Pick<Operator, 'user' | 'merchant'>>(
      ['session'],
      (session) => session && { ...session, user: { ...session.user, avatar } },
    )
}

interface ChosenPicture {
  file: File | undefined
  url: string | undefined
  problem: string | undefined
  /** The error for a file that is not an image. */
  unreadable: string
  choose(file: File): void
  refuse(problem: string): void
}

function useChosenPicture(): ChosenPicture {
  const t = useTexts('file')
  const [picture, setPicture] = useState<{ file: File; url: string }>()
  const [problem, setProblem] = useState<string>()
  const unreadable = t.unreadable({ types: typeLabels(types) })
  const refuse = (why: string) => {
    setPicture(undefined)
    setProblem(why)
  }
  return {
    file: picture?.file,
    url: picture?.url,
    problem,
    unreadable,
    refuse,
    choose(file) {
      if (file.size > max) {
        refuse(t.tooLarge({ size: sizeText(file.size), max: sizeText(max) }))
        return
      }
      const reader = new FileReader()
      reader.onload = () => {
        setProblem(undefined)
        setPicture({ file, url: String(reader.result) })
      }
      // A dropped folder, or a file that no longer exists.
      reader.onerror = () => refuse(unreadable)
      reader.readAsDataURL(file)
    },
  }
}

function Preview({ chosen: { url, refuse, unreadable } }: { chosen: ChosenPicture }) {
  const t = useTexts('file')
  const { user } = useOperator()
  return (
    <div className={classes.preview}>
      {url ? (
        <img src={url} alt={t.preview} onError={() => refuse(unreadable)} />
      ) : (
        <StoredImage fileId={user.avatar} alt={t.current}>
          <IconPhotoUp size={32} stroke={1.4} aria-hidden />
        </StoredImage>
      )}
    </div>
  )
}
