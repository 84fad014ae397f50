/** Starts the export of a list: all rows that match the filters, or the selected ones. */
import { columnsField, type Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { fetchDeclaredFile } from '../../lib/api.ts'
import { startExport } from '../../lib/exports.ts'
import { groupDigits } from '../../lib/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { exportQuery, selectionQuery } from '../list-query.ts'
import type { ListModel } from '../use-list-page.ts'

interface Export {
  busy: boolean
  exportAll(): void
  exportRows(rows: readonly Row[]): void
}

type Exported = Pick<ListModel, 'scoped' | 'state' | 'exportedColumns'>

export function useExport({ scoped, state, exportedColumns: columns }: Exported): Export {
  const { list, scope } = scoped
  const t = useTexts('exportRecord')
  const { offset } = useTimeZone()

  async function download(_listName: string, path: string, query: object) {
    const { content, name } = await fetchDeclaredFile(path, query)
    saveFile(content, name)
    toast.success(t.succeeded)
  }

  const { busy, submit: start } = useSubmit(async (asked: object) => {
    const query = columns?.length ? { ...asked, [columnsField]: columns.join(',') } : asked
    const run = list.exportAs === 'file' ? download : startExport
    if (list.exportPath) await run(list.name, list.exportPath, query)
  })

  const clock = () => ({ offset, now: Date.now() })
  return {
    busy,
    exportAll: () => void start(exportQuery(list, state, clock(), scope)),
    exportRows(rows) {
      const most = limits.selectionMax
      if (rows.length > most) return toast.info(t.selectionTooLarge({ max: groupDigits(most) }))
      void start(selectionQuery(list, state, clock(), rows, scope))
    },
  }
}
