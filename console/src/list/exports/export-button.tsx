import { IconDownload } from '@tabler/icons-react'
import { useIsPhone } from '../../lib/media.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ListState } from '../list-state.ts'
import type { ScopedList } from '../scope.ts'
import { useExport } from './use-export.ts'

export function ExportButton({ scoped, state }: { scoped: ScopedList; state: ListState }) {
  const t = useTexts('exportRecord')
  const { busy, exportAll } = useExport(scoped, state)
  if (useIsPhone()) {
    return (
      <IconButton label={t.export} disabled={busy} onClick={exportAll}>
        <IconDownload size={17} stroke={1.7} aria-hidden />
      </IconButton>
    )
  }
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
