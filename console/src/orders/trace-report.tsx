/** A report of a bank: part of the move that it caused, or an entry of its own if it changed nothing. */
import { exactMoney } from '../lib/money.ts'
import { useTexts } from '../lib/texts.ts'
import { formatInstant, useTimeZone } from '../lib/time-zone.ts'
import { Text } from '../ui/box.tsx'
import type { UpstreamReport } from './trace.ts'
import { Entry } from './trace-entry.tsx'
import classes from './trace-view.module.css'

interface ReportProps {
  report: UpstreamReport
  currency: string
}

/** The bank's own time is shown only if it differs from ours by more than this. */
const sameTimeMs = 60_000

export function ReportLine({ report, currency }: ReportProps) {
  const t = useTexts('order')
  const { offset } = useTimeZone()
  const { reportId, connector, amount, reference, bankTime, time } = report
  const wasLate = bankTime && Math.abs(Date.parse(time) - Date.parse(bankTime)) > sameTimeMs
  const details = [
    connector,
    t.reportId({ id: reportId }),
    amount && exactMoney(amount, currency),
    reference,
    wasLate && t.bankTime({ time: formatInstant(bankTime, offset) }),
  ]
  return (
    <Text size="xs" breaks>
      {details.filter(Boolean).join(' · ')}
    </Text>
  )
}

export function ReportItem({
  report,
  isRepeated,
  currency,
  time,
}: ReportProps & { isRepeated: boolean; time: string }) {
  const t = useTexts('order')
  const { pieceNo, move, reason, times } = report
  const moves: Readonly<Record<string, string>> = t.moves
  const reasons: Readonly<Record<string, string>> = t.reportReasons
  const name = moves[move] ?? move
  const what = pieceNo === null ? name : `${name} · ${t.ofPiece({ no: pieceNo })}`
  return (
    <Entry
      kind="report"
      tone={isRepeated ? 'neutral' : 'waiting'}
      time={time}
      title={isRepeated ? t.bankReportAgain({ what }) : t.bankReport({ what })}
    >
      <p className={classes.remark}>
        {isRepeated
          ? t.reportRepeated({ times })
          : t.reportIgnored({ reason: reasons[reason ?? ''] ?? t.reportReasons.other })}
        {!isRepeated && times > 1 && ` · ${t.reportIgnoredTimes({ times })}`}
      </p>
      <ReportLine report={report} currency={currency} />
    </Entry>
  )
}
