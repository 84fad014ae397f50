/** The days that a report is compared with: as many, right before. */
import type { ReportAnswer } from '@countinghouse/contract/engine/report.ts'

const dayMs = 86_400_000

export function daysBefore({
  reportDateStart,
  reportDateEnd,
}: Pick<ReportAnswer, 'reportDateStart' | 'reportDateEnd'>): { from: string; to: string } {
  const [start, end] = [Date.parse(reportDateStart), Date.parse(reportDateEnd)]
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: day(2 * start - end - dayMs), to: day(start - dayMs) }
}
