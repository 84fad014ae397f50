/** Starts the export of a list: all rows that match the filters, or the selected ones. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useState } from 'react'
import { fetchDeclaredFile } from '../../lib/api.ts'
import { groupDigits } from '../../lib/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { toast } from '../../lib/toast.ts'
import { exportQuery, selectionQuery } from '../list-query.ts'
import type { ListState } from '../list-state.ts'
import type { ScopedList } from '../scope.ts'
import { startExport } from './started-exports.ts'

interface Export {
  busy: boolean
  exportAll(): void
  exportRows(rows: readonly Row[]): void
}

export function useExport({ list, scope }: ScopedList, state: ListState): Export {
  const t = useTexts('exportRecord')
  const { offset } = useTimeZone()
  const [busy, setBusy] = useState(false)

  async function download(_listName: string, path: string, query: object) {
    const { content, name } = await fetchDeclaredFile(path, query)
    saveFile(content, name)
    toast.success(t.succeeded)
  }

  async function start(query: object) {
    if (busy || !list.exportPath) return
    setBusy(true)
    const run = list.exportAs === 'file' ? download : startExport
    // The error has already been shown.
    await run(list.name, list.exportPath, query).catch(() => undefined)
    setBusy(false)
  }

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
