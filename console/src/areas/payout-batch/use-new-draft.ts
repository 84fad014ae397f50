/** Starts a bulk payout: from a file that the server has checked, or with blank rows. */
import { payoutFileUpload } from '@countinghouse/contract/areas/payout-batch/payout-file.ts'
import { sizeText } from '@countinghouse/contract/engine/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { fetchData, upload } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { type Pair, startDraft } from './payout-draft.ts'
import { blankRows } from './payout-rows.ts'

const blankAtStart = 5

export function useNewDraft(operator: string, pair: { fiatCurrency: string; currency: string }) {
  const t = useTexts('bulkPayout')
  const chosen = pair as Pair

  async function checkFile(file: File) {
    const fileName = file.name.slice(-limits.textMax)
    const answer = await upload('/c2c/payout/check', { fileName, ...chosen }, file)
    startDraft({ operator, pair: chosen, fileName }, answer)
  }

  async function checkBlankRows() {
    const rows = blankRows(blankAtStart)
    // The check is needed for the columns of the currency; problems of blank rows are ignored.
    const body = { ...chosen, rows: [{ row: rows[0]?.row ?? 1, values: {} }] }
    const { totals, ...answer } = await fetchData('/c2c/payout/checkRows', body)
    const checked = { ...answer, rows: [], totals: { ...totals, rows: 0, badRows: 0 } }
    startDraft({ operator, pair: chosen, fileName: t.writtenHere }, checked, rows)
  }

  const { busy, sending, problem, setProblem, submit } = useSubmit((file: File | 'noFile') =>
    file === 'noFile' ? checkBlankRows() : checkFile(file),
  )

  return {
    busy,
    isFileUnderWay: sending !== undefined && sending !== 'noFile',
    problem,
    forget: () => setProblem(undefined),
    beginWith(file: File) {
      const max = payoutFileUpload.maxBytes
      if (file.size <= max) void submit(file)
      else setProblem(t.fileTooLarge({ size: sizeText(file.size), max: sizeText(max) }))
    },
    beginWithoutFile: () => void submit('noFile'),
  }
}
