/** An image field: uploaded when chosen, and visible to others once the form is saved. */
import type { ApiPath } from '@countinghouse/contract/api.ts'
import { sizeText, typeLabels } from '@countinghouse/contract/kit/file.ts'
import type { SettingsField } from '@countinghouse/contract/kit/settings.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ApiError, upload } from '../lib/api.ts'
import { useTexts } from '../lib/texts.ts'
import { Button } from '../ui/button.tsx'
import { StoredImage } from '../ui/stored-image.tsx'
import classes from './setting-field.module.css'

interface Props {
  label: string
  field: Extract<SettingsField, { kind: 'picture' }>
  value: string
  error: string | undefined
  onChange(fileId: string): void
}

export function PictureField({ label, field, value, error, onChange }: Props) {
  const t = useTexts('settings')
  const file = useTexts('file')
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { types, maxBytes } = field.upload

  async function take(chosen: File | undefined) {
    if (!chosen) return
    setProblem(undefined)
    if (chosen.size > maxBytes) {
      return setProblem(file.tooLarge({ size: sizeText(chosen.size), max: sizeText(maxBytes) }))
    }
    setBusy(true)
    try {
      const fields = { fileName: chosen.name.slice(-limits.textMax) }
      const answer = await upload(field.path as ApiPath, fields as never, chosen)
      onChange((answer as { avatar: string }).avatar)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setProblem(failure.message)
    } finally {
      setBusy(false)
    }
  }

  const said = problem ?? error
  return (
    <>
      <span className={classes.pictureLabel} id={`${id}label`}>
        {label}
      </span>
      <div className={classes.pictureRow}>
        <span className={classes.thumb}>
          <StoredImage fileId={value} alt={label}>
            <IconPhoto size={26} stroke={1.4} aria-hidden />
          </StoredImage>
        </span>
        <label className={classes.file} data-busy={busy}>
          <input
            type="file"
            accept={types.join(',')}
            aria-labelledby={`${id}label ${id}action`}
            aria-describedby={`${id}rule`}
            aria-invalid={said !== undefined}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              // Allows choosing the same file again after it was edited.
              event.currentTarget.value = ''
            }}
          />
          <span id={`${id}action`}>{file.choosePicture}</span>
        </label>
        {value && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange('')}>
            {t.removePicture}
          </Button>
        )}
      </div>
      <p id={`${id}rule`} data-wrong={said !== undefined}>
        {said ?? file.pictureRule({ types: typeLabels(types), max: sizeText(maxBytes) })}
      </p>
    </>
  )
}
