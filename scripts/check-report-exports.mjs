// The sheet of every report, as LibreOffice reads it, against the totals that the report itself answers, and the file
// against the seals of its days.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sealReport } from '../contract/src/areas/report/report.contract.ts'
import { reports } from '../contract/src/areas/report/reports.ts'
import { variantBody } from '../contract/src/engine/call-variant.ts'
import { plain, sum } from '../contract/src/engine/decimal.ts'
import { currenciesOf, isDerived } from '../contract/src/engine/report.ts'
import { languageHeader, languages } from '../contract/src/languages.ts'
import { ask, exported, same } from './exported-file.mjs'
import { readWithOpenpyxl } from './openpyxl.mjs'
import { expected, inRoot } from './workspace.mjs'

const dayMs = 86_400_000
const daysAgo = (days) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** Days that are over in every zone and can be sealed. */
const day = { cutOff: '2:30', zone: 'GMT+5:30' }
const period = { reportDateStart: daysAgo(32), reportDateEnd: daysAgo(3), ...day }

export async function checkReportExports(browser, office, work) {
  for (const [index, report] of reports.entries()) {
    const query = { ...variantBody(report), ...period }
    const page = { ...query, size: 10_000, current: 1 }
    const { records } = await ask(browser, report.path, page)
    for (const reportDate of new Set(records.map((row) => row.reportDate)))
      await ask(browser, sealReport.path, { report: report.name, reportDate, ...day })
    const answer = await ask(browser, report.path, page)
    const lang = languageHeader[languages[index % languages.length]]
    const file = await exported(browser, report, query, lang)
    const sums = compareSums(report, await office.read(file), answer)
    compareWithOpenpyxl(report, readWithOpenpyxl(file), answer)
    await verify(join(work, 'exported.xlsx'), file)
    await verify(join(work, 'saved.xlsx'), await office.save(file))
    console.log(
      `${report.name} in ${lang}: ${answer.total} rows, ${sums} sums, no difference; as sealed, also after LibreOffice saved it.`,
    )
  }
}

/** How many sums were compared. */
function compareSums(report, [header, ...lines], { total, totals, reportDateStart }) {
  const names = Object.keys(report.fields)
  const textOf = (line, name) => line[names.indexOf(name)]?.text ?? ''
  const dayOf = (line) => textOf(line, 'reportDate')
  const keyOf = (read) => currenciesOf(report).map(read).join(' ')
  const groups = Map.groupBy(lines, (line) => keyOf((name) => textOf(line, name)))
  const lastDay = lines.map(dayOf).toSorted().at(-1)
  const measures = Object.entries(report.measures).filter(([, measure]) => !isDerived(measure))
  /** A balance is not added up over days: of all of them it is that of the first, or of the last. */
  const isAdded = (measure, line) =>
    !('at' in measure) || dayOf(line) === (measure.at === 'opening' ? reportDateStart : lastDay)
  if (total === 0) throw expected(`${report.name} has no rows to compare.`)
  same(`the number of columns of ${report.name}`, header.length, names.length)
  same(`the number of rows of ${report.name}`, lines.length, total)
  same(`the number of currencies of ${report.name}`, groups.size, totals.length)
  for (const wanted of totals) {
    const key = keyOf((name) => wanted[name])
    for (const [name, measure] of measures) {
      const added = (groups.get(key) ?? []).filter((line) => isAdded(measure, line))
      const found = sum(...added.map((line) => textOf(line, name)))
      same(`${name} of ${key} of ${report.name}`, found, plain(String(wanted[name])))
    }
  }
  return totals.length * measures.length
}

/** Days are dates, shares are percentages, and the sums of the screen have a sheet of their own. */
function compareWithOpenpyxl(report, { sheets }, { subtotals, totals, records }) {
  const [rows, sums] = sheets
  same(
    `the sheet of sums of ${report.name}`,
    sums.rows.length,
    subtotals.length + totals.length + 1,
  )
  const names = Object.keys(report.fields)
  const cellsOf = (name) => rows.rows.slice(1).map((row) => row[names.indexOf(name)])
  for (const { type, format } of cellsOf('reportDate')) {
    same(`a day of ${report.name}`, type, 'datetime')
    same(`the format of a day of ${report.name}`, format, 'yyyy\\-mm\\-dd')
  }
  for (const [name, field] of Object.entries(report.fields)) {
    if (!field.share) continue
    cellsOf(name).forEach(({ value, format }, index) => {
      const share = records[index][name]
      if (share === null) return
      same(`${name} of ${report.name}`, value, Number(share))
      same(`the format of ${name}`, format, '0.00%')
    })
  }
}

async function verify(path, content) {
  await writeFile(path, content)
  const program = inRoot('server', 'src', 'cli', 'verify-report.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, path], {
    encoding: 'utf8',
    timeout: 180_000,
  })
  if (status !== 0) throw expected(`verify-report refuses an exported file: ${stdout}${stderr}`)
}
