// Opens our files with independent software: a real server makes an export, LibreOffice converts it to CSV, and every
// cell is compared with the answer of the list call; filled payout templates are opened and saved, and one is typed into
// and submitted. Not part of npm test, because LibreOffice is large.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withdrawalList } from '../contract/src/areas/withdrawal/withdrawal.order.ts'
import en from '../contract/src/texts/console.en.ts'
import zhCN from '../contract/src/texts/console.zh-CN.ts'
import { createMerchant } from '../server/src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '../server/src/areas/session/create-operator.command.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { connect } from '../server/src/db/owner.ts'
import { Browser } from '../server/src/testing/browser.ts'
import { insertOrderRows } from '../server/src/testing/order-rows.ts'
import { payin } from '../server/src/testing/orders.ts'
import { newDataDir, removeDataDir, startServer } from '../server/src/testing/running-server.ts'
import { checkPayoutBatches } from './check-payout-batch.mjs'
import { checkPayoutTemplates } from './check-payout-template.mjs'
import { typeRows } from './type-with-libreoffice.mjs'
import { expected } from './workspace.mjs'

const merchantId = '20001'
const operator = { name: 'exporter', password: 'harbour2026' }

/** Texts that a spreadsheet may interpret, or that break a line of CSV. */
const remarks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("https://example.com","click")',
  '_x003D_1+1',
  '\u0001=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\n=1+1',
  '\u200b=1+1',
  'a, "b"; c',
  'two\nlines',
  '<b> & </b>',
  '  spaces around  ',
  '1e5',
  '00123',
  '2026-03-01',
  'TRUE',
  '备注 🚢',
]
/** Stored as numbers up to 15 digits, as text beyond. */
const amounts = ['0.1', '0.00000001', '123456789012.345', '1234567890123456.78', '7']

const languages = [
  { header: 'en_IN', texts: en, note: 'Times are Singapore time (GMT+8).' },
  { header: 'zh_CN', texts: zhCN, note: '时间为新加坡时间（GMT+8）。' },
]

async function checkExports() {
  const soffice = findLibreOffice()
  const dataDir = await newDataDir()
  const work = await mkdtemp(join(tmpdir(), 'check-exports-'))
  await checkPayoutTemplates((content) => savedBy(soffice, content, work))
  // Its own database, whatever the environment says.
  const server = await startServer(dataDir, { env: { DATABASE_URL: '' } })
  try {
    await makeOrders(dataDir)
    const browser = new Browser(`${server.url}/api`)
    await browser.signIn(operator.name, operator.password)
    await checkPayoutBatches(browser, {
      type: (content, rows) => typeRows(soffice, join(work, 'profile'), work, content, rows),
      open: (content) => openContent(soffice, content, work),
    })
    for (const language of languages) {
      const query = { sortKey: 'createTime', sortType: 1 }
      const { records, total } = await ask(browser, withdrawalList.path, {
        ...query,
        size: 10_000,
        current: 1,
      })
      const xlsx = join(work, `${language.header}.xlsx`)
      await writeFile(xlsx, await exported(browser, query, language.header))
      const rows = await openWith(soffice, xlsx, work)
      compare(rows, records, total, language)
      console.log(`${language.header}: ${total} records, ${rows[1].length} columns, no difference.`)
    }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
    await rm(work, { recursive: true, force: true })
  }
}

function findLibreOffice() {
  const names = [process.env.SOFFICE_PATH, 'soffice', 'libreoffice'].filter(Boolean)
  for (const name of names) {
    const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' })
    if (status !== 0) continue
    console.log(stdout.trim())
    return name
  }
  throw expected(
    'This check opens exports with LibreOffice, which is not installed. Install it with apt-get install --no-install-recommends libreoffice-calc (Debian, Ubuntu; about 300 MB) or from libreoffice.org, or set SOFFICE_PATH to its soffice.',
  )
}

/** A merchant with 300 withdrawals, the first of which hold values that are hard to export. */
async function makeOrders(dataDir) {
  const place = { host: `${dataDir}/postgres/run`, port: 5432, user: 'postgres' }
  const address = { ...place, database: 'countinghouse' }
  const db = openDatabase(address, 2)
  const owner = connect(address, { max: 1 })
  try {
    await createMerchant(db, { merchantId, name: 'Sheets', useLocalConfig: 1, countries: [] })
    await createOperator(db, { ...operator, merchantId, roles: ['finance'], introduction: '' })
    await db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '1000000'))
    await insertOrderRows(owner, 'withdrawal_order', merchantId, 300)
    const set = (index, change) => owner`
      update withdrawal_order set ${owner(change)}
      where merchant_id = ${merchantId} and order_no = ${`N${merchantId}${String(index + 1).padStart(6, '0')}`}`
    for (const [index, remark] of remarks.entries()) await set(index, { remark })
    for (const [index, amount] of amounts.entries()) await set(index, { amount })
    // The last second of a day in GMT+8, and the first of the next.
    await set(0, { finished_at: '2026-02-28T15:59:59Z' })
    await set(1, { finished_at: '2026-02-28T16:00:00Z' })
  } finally {
    await owner.end()
    await db.close()
  }
}

async function ask(browser, path, body, headers) {
  const { data, success, msg } = await browser.call(path, body, headers)
  if (!success) throw expected(`${path} refused: ${msg}`)
  return data
}

async function exported(browser, query, lang) {
  const { recordId } = await ask(browser, withdrawalList.exportPath, query, { lang })
  const deadline = Date.now() + 60_000
  for (;;) {
    const { records } = await ask(browser, '/exportRecords/list', { size: 80, current: 1 })
    const { exportStatus } = records.find((each) => each.recordId === recordId)
    if (exportStatus === 'ready') break
    if (exportStatus === 'failed') throw expected('The export failed.')
    if (Date.now() > deadline) throw expected('The export was not written within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const { url } = await ask(browser, '/exportRecords/checkLinkValid', { recordId })
  const response = await browser.fetch(url.replace('/api', ''))
  if (!response.ok) throw expected(`The download was answered with ${response.status}.`)
  return Buffer.from(await response.arrayBuffer())
}

/**
 * The sheet as LibreOffice reads it. Filter settings: commas, double quotes, UTF-8, from the first line; every text
 * quoted, so that unquoted cells are numbers; raw values instead of displayed ones; formulas as formulas.
 */
async function openWith(soffice, xlsx, work) {
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true'
  convert(soffice, filter, xlsx, work, work)
  return readCsv(await readFile(xlsx.replace('.xlsx', '.csv'), 'utf8'))
}

async function openContent(soffice, content, work) {
  const xlsx = join(work, 'content.xlsx')
  await writeFile(xlsx, content)
  return openWith(soffice, xlsx, work)
}

/** A workbook after LibreOffice has opened and saved it. */
async function savedBy(soffice, content, work) {
  const xlsx = join(work, 'filled.xlsx')
  const saved = join(work, 'saved')
  await writeFile(xlsx, content)
  convert(soffice, 'xlsx', xlsx, saved, work)
  return readFile(join(saved, 'filled.xlsx'))
}

function convert(soffice, format, file, outDir, work) {
  const profile = pathToFileURL(join(work, 'profile')).href
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format]
  const { status, stderr } = spawnSync(soffice, [...args, '--outdir', outDir, file], {
    encoding: 'utf8',
    timeout: 180_000,
  })
  if (status !== 0) throw expected(`LibreOffice could not open the file: ${stderr}`)
}

/** Cells, each with whether it was quoted. */
function readCsv(text) {
  const rows = []
  let row = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw expected('LibreOffice wrote CSV that can not be read.')
    const [, quoted, bare, end] = found
    row.push(
      quoted === undefined
        ? { text: bare, isText: false }
        : { text: quoted.replaceAll('""', '"'), isText: true },
    )
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

function compare(rows, records, total, { texts, note }) {
  const [noteRow = [], header = [], ...lines] = rows
  const fields = Object.entries(withdrawalList.fields)
  same('the note above the header', noteRow[0]?.text, note)
  fields.forEach(([name], at) => {
    same(`the header of column ${at + 1}`, header[at]?.text, texts.field[name])
  })
  same('the number of columns', header.length, fields.length)
  same('the number of records', lines.length, total)
  same('the number of records that the list shows', records.length, total)
  records.forEach((record, index) => {
    fields.forEach(([name, field], at) => {
      const where = `line ${index + 3}, ${texts.field[name]} of ${record.orderNo}`
      compareCell(
        where,
        lines[index][at] ?? { text: '', isText: false },
        record[name],
        field,
        texts,
      )
    })
  })
}

const singapore = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Singapore',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function compareCell(where, cell, value, field, texts) {
  if (value === null || value === '') return same(where, cell.text, '')
  if (['money', 'decimal', 'count'].includes(field.type)) {
    const isExact = String(value).replace(/\D/g, '').replace(/^0+/, '').length <= 15
    same(`${where}: is it text`, cell.isText, !isExact)
    return isExact
      ? same(where, Number(cell.text), Number(value))
      : same(where, cell.text, String(value))
  }
  same(`${where}: is it text`, cell.isText, true)
  same(where, cell.text, shown(value, field, texts))
}

function shown(value, field, texts) {
  if (field.type === 'instant') return singapore.format(new Date(value))
  if (field.type === 'status') return texts.withdrawal.states[value]
  if (field.type === 'choice') return texts.order[field.choices.texts][value]
  const written = value.replaceAll('\u0001', '')
  const isFormulaLike = /^[\s\p{C}\p{DI}]*([=+\-@＝＋－＠﹢﹣﹦﹫−]|_x[0-9a-f]{4}_)|^[\t\r\n]/iu
  return isFormulaLike.test(written) ? `'${written}` : written
}

function same(what, found, expectedValue) {
  if (Object.is(found, expectedValue)) return
  throw expected(
    `The export differs in ${what}: LibreOffice has ${JSON.stringify(found)}, it should be ${JSON.stringify(expectedValue)}.`,
  )
}

try {
  await checkExports()
  console.log('LibreOffice reads exports as the lists show them.')
} catch (error) {
  console.error(error.expected ? error.message : error)
  process.exitCode = 1
}
