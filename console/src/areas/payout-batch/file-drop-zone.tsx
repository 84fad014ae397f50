import { payoutFileUpload } from '@countinghouse/contract/areas/payout-batch/payout-file.ts'
import { sizeText, typeLabels } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import classes from './bulk-payout.module.css'

const { types, maxBytes } = payoutFileUpload

interface Props {
  busy: boolean
  isRefused: boolean
  /** Of the error, which is shown elsewhere. */
  errorId: string
  onFile(file: File): void
}

export function FileDropZone({ busy, isRefused, errorId, onFile }: Props) {
  const t = useTexts('bulkPayout')
  const { orDrop } = useTexts('file')
  const rule = t.fileRule({
    types: typeLabels(types),
    max: sizeText(maxBytes),
    rows: limits.importRowsMax,
  })
  return (
    <DropZone
      label={t.chooseFile}
      isInvalid={isRefused}
      errorId={errorId}
      rule={rule}
      onFile={(file) => {
        if (!busy) onFile(file)
      }}
    >
      <span className={classes.drop}>
        {busy ? (
          <>
            <span className={classes.busy} aria-hidden />
            <strong role="status">{t.fileChecking}</strong>
          </>
        ) : (
          <>
            <IconFileSpreadsheet size={26} stroke={1.4} aria-hidden />
            <strong>{t.chooseFile}</strong>
            <span>{orDrop}</span>
          </>
        )}
      </span>
    </DropZone>
  )
}
