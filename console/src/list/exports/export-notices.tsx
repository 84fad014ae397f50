/** Running exports, wherever the operator has gone meanwhile: progress, then the file. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import {
  closeExport,
  downloadExport,
  exportCounts,
  fetchExportRecords,
  isFinished,
  startedExports,
} from '../../lib/exports.ts'
import { groupDigits } from '../../lib/money.ts'
import { useStore } from '../../lib/store.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { useRootAttribute } from '../../lib/use-root-attribute.ts'
import { Button } from '../../ui/button.tsx'
import classes from './export-notices.module.css'

const pollMs = 1500

export default function ExportNotices() {
  const t = useTexts('exportRecord')
  const started = useStore(startedExports)
  const recordOf = (records: readonly Row[] | undefined, id: string) =>
    records?.find(({ recordId }) => recordId === id)
  const { data: records } = useQuery({
    queryKey: ['exports', started.map(({ recordId }) => recordId)],
    queryFn: ({ signal }) => fetchExportRecords(signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      started.every(({ recordId }) => isFinished(recordOf(data, recordId))) ? false : pollMs,
  })
  useTellWhenFinished(records)
  useRootAttribute('data-exports-shown')
  return (
    <section className={classes.stack} aria-label={t.notices}>
      {started.map(({ recordId, listName }) => (
        <Notice
          key={recordId}
          recordId={recordId}
          title={t.lists[listName as keyof typeof t.lists] ?? listName}
          record={recordOf(records, recordId)}
        />
      ))}
    </section>
  )
}

function useTellWhenFinished(records: readonly Row[] | undefined): void {
  const t = useTexts('exportRecord')
  const client = useQueryClient()
  const noticed = useRef(new Set<string>())
  const tell = useEffectEvent(() => {
    for (const { recordId } of startedExports.get()) {
      const record = records?.find((each) => each.recordId === recordId)
      if (!record || !isFinished(record) || noticed.current.has(recordId)) continue
      noticed.current.add(recordId)
      if (record.exportStatus === 'ready') toast.success(t.succeeded)
      else toast.error(t.failed)
      void client.invalidateQueries({ queryKey: ['list', 'exportRecord'] })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new records are what there is to tell.
  useEffect(() => tell(), [records])
}

interface NoticeProps {
  recordId: string
  title: string
  record: Row | undefined
}

function Notice({ recordId, title, record }: NoticeProps) {
  const t = useTexts('exportRecord')
  const status = record?.exportStatus
  const { written, count } = exportCounts(record)
  // If it fails, the error has already been shown, and the notice stays.
  const download = () =>
    downloadExport(recordId).then(
      () => closeExport(recordId),
      () => undefined,
    )
  const progress = t.progress({ written: groupDigits(written), count: groupDigits(count) })
  return (
    <article className={classes.notice}>
      <div className={classes.head}>
        <strong>
          {t.export}: {title}
        </strong>
        <button type="button" aria-label={t.closeNotice} onClick={() => closeExport(recordId)}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      </div>
      {!isFinished(record) && (
        <>
          <p>{status === 'writing' ? progress : t.waitingLead}</p>
          <progress aria-label={t.started} max={count || 1} value={written} />
        </>
      )}
      {status === 'ready' && (
        <div className={classes.ready}>
          <span>{t.records({ count: groupDigits(count) })}</span>
          <Button size="compact-sm" onClick={download}>
            {t.download}
          </Button>
        </div>
      )}
      {status === 'failed' && <p className={classes.failed}>{record?.problem || t.failed}</p>}
      {status === 'expired' && <p className={classes.failed}>{t.expiredReason}</p>}
      <a href="#/download/file">{t.openRecords}</a>
    </article>
  )
}
