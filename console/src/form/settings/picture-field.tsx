/** An image field: uploaded when chosen, and visible to others once the form is saved. */

import { sizeText, typeLabels } from '@countinghouse/contract/engine/file.ts'
import type { SettingsField } from '@countinghouse/contract/engine/settings.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiPath } from '@countinghouse/contract/registry/api.ts'
import { IconPhoto } from '@tabler/icons-react'
import { useId } from 'react'
import { upload } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { StoredImage } from '../../ui/stored-image.tsx'
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
  const { types, maxBytes } = field.upload

  const { busy, problem, setProblem, submit } = useSubmit(async (chosen: File) => {
    const fields = { fileName: chosen.name.slice(-limits.textMax) }
    const answer = await upload(field.path as ApiPath, fields as never, chosen)
    onChange((answer as { avatar: string }).avatar)
  })

  function take(chosen: File | undefined) {
    if (!chosen) return
    if (chosen.size > maxBytes) {
      return setProblem(file.tooLarge({ size: sizeText(chosen.size), max: sizeText(maxBytes) }))
    }
    void submit(chosen)
  }

  const shownProblem = problem ?? error
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
            aria-invalid={shownProblem !== undefined}
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
      <p id={`${id}rule`} data-wrong={shownProblem !== undefined}>
        {shownProblem ?? file.pictureRule({ types: typeLabels(types), max: sizeText(maxBytes) })}
      </p>
    </>
  )
}
