import type { List } from '@countinghouse/contract/kit/list.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchDeclaredFile } from '../lib/api.ts'
import { saveFile } from '../lib/save-file.ts'
import { useTexts } from '../lib/texts.ts'
import { useTimeZone } from '../lib/time-zone.ts'
import { toast } from '../lib/toast.ts'
import { startExport } from './export-watch.ts'
import { exportQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'

export function ExportButton({ list, state }: { list: List; state: ListState }) {
  const t = useTexts('exportRecord')
  const { offset } = useTimeZone()
  const [busy, setBusy] = useState(false)

  async function download(_listName: string, path: string, query: object) {
    const { content, name } = await fetchDeclaredFile(path, query)
    saveFile(content, name)
    toast.success(t.succeeded)
  }

  async function start() {
    if (busy || !list.exportPath) return
    setBusy(true)
    const query = exportQuery(list, state, { offset, now: Date.now() })
    const run = list.exportAs === 'file' ? download : startExport
    // Why there is no export has been said.
    await run(list.name, list.exportPath, query).catch(() => undefined)
    setBusy(false)
  }

  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={start}
    >
      {t.export}
    </Button>
  )
}
