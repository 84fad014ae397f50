/** The file of a message: an image as a thumbnail that opens full size, any other file as a download. */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { sizeText } from '@countinghouse/contract/engine/file.ts'
import { IconDownload, IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchFile } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Inline, Text } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import classes from './message-file.module.css'

type AttachedFile = NonNullable<ConversationMessage['file']>

interface Props {
  file: AttachedFile
  /** Author and time. */
  caption: string
}

export function MessageFile({ file, caption }: Props) {
  return file.thumbnailPath === null ? (
    <SavedFile file={file} />
  ) : (
    <Picture file={file} thumbnailPath={file.thumbnailPath} caption={caption} />
  )
}

const fileUrl = (path: string): string =>
  `/api/c2c/conversation/file?${new URLSearchParams({ path })}`

async function download({ path, fileName }: AttachedFile): Promise<void> {
  saveFile(await fetchFile('/c2c/conversation/file', { path }), fileName)
}

function useDownload(file: AttachedFile) {
  const { busy, submit } = useSubmit(() => download(file))
  return { isBusy: busy, run: () => void submit() }
}

function SavedFile({ file }: { file: AttachedFile }) {
  const t = useTexts('conversation')
  const { isBusy, run } = useDownload(file)
  const { fileName, bytes } = file
  return (
    <button type="button" className={classes.file} aria-busy={isBusy || undefined} onClick={run}>
      <IconFileTypePdf size={26} stroke={1.4} aria-hidden />
      <span>
        <span className="sr-only">{t.download} </span>
        <strong>{fileName}</strong>
        <small>{sizeText(bytes)}</small>
      </span>
      <IconDownload size={16} stroke={1.7} aria-hidden />
    </button>
  )
}

/** The maximum size of a thumbnail. */
const box = { width: 240, height: 220 }

function Picture({ file, thumbnailPath, caption }: Props & { thumbnailPath: string }) {
  const t = useTexts('conversation')
  const [isOpen, setOpen] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { fileName } = file
  const width = file.width ?? box.width
  const height = file.height ?? box.height
  const scale = Math.min(1, box.width / width, box.height / height)
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-label={t.openPicture({ name: fileName })}
        onClick={() => setOpen(true)}
      >
        {hasFailed ? (
          <Text className={classes.failed} as="span" tone="dim" size="sm" breaks>
            <IconPhotoOff size={18} stroke={1.6} aria-hidden />
            {fileName}
          </Text>
        ) : (
          <img
            src={fileUrl(thumbnailPath)}
            alt=""
            // Reserves the space while it is loading, so that the log does not jump.
            width={Math.round(width * scale)}
            height={Math.round(height * scale)}
            loading="lazy"
            onError={() => setFailed(true)}
          />
        )}
      </button>
      {isOpen && <PictureDialog file={file} caption={caption} onClose={() => setOpen(false)} />}
    </>
  )
}

function PictureDialog({ file, caption, onClose }: Props & { onClose(): void }) {
  const t = useTexts('conversation')
  const [hasFailed, setFailed] = useState(false)
  const { isBusy, run } = useDownload(file)
  return (
    <Dialog title={file.fileName} onClose={onClose} size={960}>
      <div className={classes.large}>
        {hasFailed ? (
          <p role="alert">{t.pictureFailed}</p>
        ) : (
          <img
            src={fileUrl(file.path)}
            alt={file.fileName}
            {...(file.width && file.height && { width: file.width, height: file.height })}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <Inline justify="between" wrap gap="lg" tone="dim" size="sm" above="md">
        <p>
          {caption}, {sizeText(file.bytes)}
        </p>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
          loading={isBusy}
          onClick={run}
        >
          {t.download}
        </Button>
      </Inline>
    </Dialog>
  )
}
