// Every movement of the accounting file, as LibreOffice, openpyxl and Python's csv read it, against the flow records.
import { spawnSync } from 'node:child_process'
import { accountingList } from '../contract/src/areas/accounting/accounting.list.ts'
import { customerFlowList, merchantFlowList } from '../contract/src/areas/flow/flow.lists.ts'
import { decimalPlacesOf } from '../contract/src/currencies.ts'
import { sheetWords } from '../server/src/engine/lists/sheet-words.ts'
import { texts } from '../server/src/platform/texts.ts'
import { ask, exported, same } from './exported-file.mjs'
import { readWithOpenpyxl } from './openpyxl.mjs'
import { systemPython } from './system-programs.mjs'
import { expected } from './workspace.mjs'

const dayMs = 86_400_000
const daysAgo = (days) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
/** Days that are over, so that nothing is added while they are compared. */
const period = { startDate: daysAgo(9), endDate: daysAgo(3) }

const fields = Object.entries(accountingList.fields)
const amounts = ['amount', 'fee', 'balanceAfter']
const { field: titles, order: words } = texts.en

export async function checkAccountingExport(browser, office) {
  const records = await flowRecords(browser)
  const file = await exported(browser, accountingList, period, 'en_IN')
  const [header, ...lines] = await office.read(file)
  const csv = await exported(browser, accountingList, { ...period, format: 'csv' }, 'en_IN')
  const rows = readCsv(csv)
  fields.forEach(([name, field], at) => {
    const title = titles[field.title ?? name]
    const shown = field.type === 'instant' ? sheetWords.en.ofTime(title) : title
    const found = header[at]?.text
    if (found !== sheetWords.en.withTexts(shown))
      same(`the header of column ${at + 1}`, found, shown)
    same(`the header of column ${at + 1} of the CSV`, rows[0][at], shown)
  })
  same('the number of movements', lines.length, records.size)
  same('the number of movements of the CSV', rows.length - 1, records.size)
  const textOf = (line, name) => line[columnOf(name)]?.text ?? ''
  lines.forEach((line, index) => {
    const record = records.get(textOf(line, 'flowNo'))
    if (!record) throw expected(`Line ${index + 2} of the accounting file is no flow record.`)
    compareMovement(`line ${index + 2}`, (name) => textOf(line, name), record)
    compareMovement(
      `row ${index + 2} of the CSV`,
      (name) => rows[index + 1][columnOf(name)],
      record,
    )
  })
  const cells = readWithOpenpyxl(file).sheets[0].rows.slice(1)
  cells.forEach((line, index) => {
    compareTypes(`line ${index + 2}`, (name) => line[columnOf(name)])
  })
  console.log(`accounting: ${records.size} movements, xlsx and CSV, no difference.`)
}

const columnOf = (name) => fields.findIndex(([field]) => field === name)

async function flowRecords(browser) {
  const page = { ...period, size: 10_000, current: 1 }
  const lists = await Promise.all(
    [merchantFlowList, customerFlowList].map(({ path }) => ask(browser, path, page)),
  )
  const records = lists.flatMap((list) => list.records)
  if (records.length === 0) throw expected('The demo world has no movements to compare.')
  return new Map(records.map((record) => [record.flowNo, record]))
}

const singapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function compareMovement(where, textOf, record) {
  same(`${where}, its time`, textOf('createTime'), singapore.format(new Date(record.createTime)))
  for (const name of ['orderNo', 'currency']) same(`${where}, ${name}`, textOf(name), record[name])
  same(`${where}, its product`, textOf('product'), words.orderKind[record.orderKind])
  same(`${where}, its type`, textOf('flowType'), words.flowTypes[record.flowType])
  same(`${where}, its customer`, textOf('customerUid'), record.customerUid ?? '')
  for (const name of ['amount', 'balanceAfter'])
    same(`${where}, ${name}`, Number(textOf(name)), Number(record[name]))
}

/** Numbers are numbers, with the decimals of their currency, and times are times. */
function compareTypes(where, cellOf) {
  same(`${where}, its time`, cellOf('createTime').type, 'datetime')
  for (const name of amounts) {
    const { value, type, format } = cellOf(name)
    if (type === 'str') continue
    const own = String(value).split('.')[1]?.length ?? 0
    const least = decimalPlacesOf(cellOf('currency').value)
    const decimals = format.split('.')[1]?.length ?? 0
    same(`${where}: is ${name} a number`, ['int', 'float'].includes(type), true)
    if (!String(value).includes('e'))
      same(`${where}, the decimals of ${name}`, decimals, Math.max(own, least))
  }
}

const program = `
import csv, io, json, sys
text = sys.stdin.buffer.read().decode('utf-8-sig')
json.dump(list(csv.reader(io.StringIO(text, newline=''), strict=True)), sys.stdout)
`

function readCsv(content) {
  const { status, stdout, stderr } = spawnSync(systemPython, ['-c', program], {
    input: content,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: 180_000,
  })
  if (status !== 0) throw expected(`Python could not read the CSV: ${stderr}`)
  return JSON.parse(stdout)
}
