import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { downloadExport, exportCounts } from '../../lib/exports.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../list/list-page.tsx'
import type { RowAction } from '../../list/page-declaration.ts'
import classes from './export-record.module.css'

const columns = {
  createTime: 140,
  listName: 112,
  fileName: 90,
  exportStatus: 104,
  exportOrigin: 80,
  writtenCount: 150,
  operatorName: 96,
  finishTime: 140,
  expireTime: 140,
}

type Texts = ReturnType<typeof useTexts<'exportRecord'>>

export default function ExportRecordPage() {
  const t = useTexts('exportRecord')
  const cells = useMemo(
    () => ({
      listName: (row: Row) => t.lists[row.listName as keyof Texts['lists']],
      writtenCount: (row: Row) => <Progress row={row} />,
    }),
    [t],
  )
  const rowActions = useMemo<RowAction[]>(
    () => [
      {
        name: 'download',
        label: t.download,
        icon: IconDownload,
        prominent: true,
        refusal: (row) => refusalOf(row, t),
        run: (row) => void downloadExport(String(row.recordId)).catch(() => undefined),
      },
    ],
    [t],
  )
  return (
    <ListPage
      list={exportRecordList}
      columns={columns}
      lead={t.keptLead}
      cells={cells}
      rowActions={rowActions}
    />
  )
}

function refusalOf({ exportStatus, problem }: Row, t: Texts): string | undefined {
  if (exportStatus === 'ready') return undefined
  const reasons = { expired: t.expiredReason, failed: String(problem || t.failed) }
  return reasons[exportStatus as keyof typeof reasons] ?? t.notReadyReason
}

function Progress({ row }: { row: Row }) {
  const t = useTexts('exportRecord')
  const { written, count, whole } = exportCounts(row)
  const text = whole
    ? t.records({ count: groupDigits(count) })
    : t.progress({ written: groupDigits(written), count: groupDigits(count) })
  return (
    <span className={classes.progress}>
      {row.exportStatus === 'writing' && (
        <progress aria-label={text} max={count || 1} value={written} />
      )}
      {text}
    </span>
  )
}
