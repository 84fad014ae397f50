import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { ListState } from '../list-state.ts'
import type { ScopedList } from '../scope.ts'
import { useExport } from './use-export.ts'

export function ExportButton({ scoped, state }: { scoped: ScopedList; state: ListState }) {
  const t = useTexts('exportRecord')
  const { busy, exportAll } = useExport(scoped, state)
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
      onClick={exportAll}
    >
      {t.export}
    </Button>
  )
}
