/** A plain file input that fills the drop zone, so that keyboard, click and drop all work. */
import { payoutFileUpload } from '@countinghouse/contract/areas/payout-batch/payout-file.ts'
import { sizeText, typeLabels } from '@countinghouse/contract/kit/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import classes from './bulk-payout.module.css'

const { types, maxBytes } = payoutFileUpload

interface Props {
  busy: boolean
  problem: string | undefined
  onFile(file: File): void
}

export function FileDropZone({ busy, problem, onFile }: Props) {
  const t = useTexts('bulkPayout')
  const { orDrop } = useTexts('file')
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !busy) onFile(file)
  }
  function drop(event: DragEvent<HTMLInputElement>) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div>
      <label className={classes.zone} data-over={over || undefined}>
        <input
          type="file"
          aria-label={t.chooseFile}
          // No `accept`: for a wrong file type the error says what to do.
          aria-invalid={problem !== undefined}
          aria-describedby="file-rule file-problem"
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // Allows choosing the same file again after it was edited.
            event.currentTarget.value = ''
          }}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        />
        {busy ? (
          <>
            <span className={classes.busy} aria-hidden />
            <strong role="status">{t.fileChecking}</strong>
          </>
        ) : (
          <>
            <IconFileSpreadsheet size={26} stroke={1.4} aria-hidden />
            <strong>{t.chooseFile}</strong>
            <span className={classes.hint}>{orDrop}</span>
          </>
        )}
      </label>
      <p id="file-rule" className={classes.rule}>
        {t.fileRule({
          types: typeLabels(types),
          max: sizeText(maxBytes),
          rows: limits.importRowsMax,
        })}
      </p>
    </div>
  )
}
