/** A stored file in a table or a detail: an image as a thumbnail, any other file by name. A click opens it. */
import { type FileValue, sizeText } from '@countinghouse/contract/engine/file.ts'
import { IconFile } from '@tabler/icons-react'
import { openFile } from '../lib/file-links.ts'
import { useTexts } from '../lib/texts.ts'
import classes from './file-cell.module.css'
import { StoredImage } from './stored-image.tsx'

interface Props {
  file: FileValue | undefined
  isPicture: boolean
}

export function FileCell({ file, isPicture }: Props) {
  const t = useTexts('file')
  if (!file) return null
  const { fileId, fileName, bytes } = file
  return (
    <button
      type="button"
      className={classes.file}
      aria-label={t.open({ name: fileName })}
      data-tip={`${fileName}, ${sizeText(bytes)}`}
      // The error has already been shown.
      onClick={() => void openFile(fileId, isPicture).catch(() => undefined)}
    >
      {isPicture ? (
        <StoredImage fileId={fileId} alt="" className={classes.thumbnail}>
          <IconFile size={16} stroke={1.6} aria-hidden />
        </StoredImage>
      ) : (
        <>
          <IconFile size={16} stroke={1.6} aria-hidden />
          <span>{fileName}</span>
        </>
      )}
    </button>
  )
}
