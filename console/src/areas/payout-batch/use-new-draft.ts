/** Starts a bulk payout: from a file that the server has checked, or with blank rows. */
import { payoutFileUpload } from '@countinghouse/contract/areas/payout-batch/payout-file.ts'
import { sizeText } from '@countinghouse/contract/kit/file.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useState } from 'react'
import { ApiError, fetchData, upload } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Pair, startDraft } from './payout-draft.ts'
import { blankRows } from './payout-rows.ts'

const blankAtStart = 5

export function useNewDraft(operator: string, pair: { fiatCurrency: string; currency: string }) {
  const t = useTexts('bulkPayout')
  const [busy, setBusy] = useState<'file' | 'rows'>()
  const [problem, setProblem] = useState<string>()
  const asked = pair as Pair

  async function begin(what: 'file' | 'rows', work: () => Promise<void>) {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    problem,
    forget: () => setProblem(undefined),
    useFile(file: File) {
      const max = payoutFileUpload.maxBytes
      if (file.size > max) {
        setProblem(t.fileTooLarge({ size: sizeText(file.size), max: sizeText(max) }))
        return
      }
      void begin('file', async () => {
        const fileName = file.name.slice(-limits.textMax)
        const answer = await upload('/c2c/payout/check', { fileName, ...asked }, file)
        startDraft({ operator, pair: asked, fileName }, answer)
      })
    },
    useNoFile() {
      void begin('rows', async () => {
        const rows = blankRows(blankAtStart)
        // The check is needed for the columns of the currency; problems of blank rows are ignored.
        const body = { ...asked, rows: [{ row: rows[0]?.row ?? 1, values: {} }] }
        const { totals, ...answer } = await fetchData('/c2c/payout/checkRows', body)
        const checked = { ...answer, rows: [], totals: { ...totals, rows: 0, badRows: 0 } }
        startDraft({ operator, pair: asked, fileName: t.writtenHere }, checked, rows)
      })
    },
  }
}
