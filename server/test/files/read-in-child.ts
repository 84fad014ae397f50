/** Reads the workbooks that its parent sends, in a process with little memory, and answers in words. */
import { existsSync, readFileSync } from 'node:fs'
import { limits } from '@countinghouse/contract/limits.ts'
import { CallError } from '../../src/platform/call-error.ts'
import type { SheetRow } from '../../src/platform/files/read-sheet.ts'
import { readWorkbook } from '../../src/platform/files/read-xlsx.ts'
import { columnName } from '../../src/platform/files/xlsx.ts'

const rowText = ({ row, cells }: SheetRow): string =>
  [...cells]
    .map(([column, { text, problem }]) => {
      const at = `${columnName(column)}${row}`
      return problem ? `${at}!${problem.rule}` : `${at}=${text}`
    })
    .join(' ')

async function outcomeOf(content: Buffer): Promise<string> {
  try {
    const allowed = { ...limits.workbook, rows: 3 }
    const { rows, surplusRows } = await readWorkbook(content, allowed)
    return [...rows.map(rowText), ...(surplusRows ? [`+${surplusRows}`] : [])].join(' / ')
  } catch (error) {
    if (!(error instanceof CallError)) return `unexpected: ${error}`
    const { part } = error.values
    return part ? `${error.errorName} ${part}` : error.errorName
  }
}

/** What Linux reports as `maxRSS` includes the process that started this one, which is larger. */
function peakKilobytes(): number {
  const status = '/proc/self/status'
  const peak = existsSync(status) && /VmHWM:\s*(\d+)/.exec(readFileSync(status, 'utf8'))
  return peak ? Number(peak[1]) : process.resourceUsage().maxRSS
}

process.on('message', async ({ content }: { content: Uint8Array }) => {
  const before = process.cpuUsage()
  const outcome = await outcomeOf(Buffer.from(content))
  const { user, system } = process.cpuUsage(before)
  process.send?.({
    outcome,
    cpuMs: (user + system) / 1000,
    peakMegabytes: peakKilobytes() / 1024,
  })
})
