// Every cell of an exported list, as LibreOffice reads it, against the answer of the list call.
import { withdrawalList } from '../contract/src/areas/withdrawal/withdrawal.order.ts'
import { decimalPlacesOf } from '../contract/src/currencies.ts'
import { sheetWords } from '../server/src/engine/lists/sheet-words.ts'
import { texts } from '../server/src/platform/texts.ts'
import { ask, exported, same } from './exported-file.mjs'
import { readWithOpenpyxl } from './openpyxl.mjs'

/** Texts that a spreadsheet may interpret, or that break a line of CSV. */
export const remarks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '=HYPERLINK("https://example.com","click")',
  '_x003D_1+1',
  'a_xD_xA_b',
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
export const amounts = ['0.1', '0.00000001', '123456789012.345', '1234567890123456.78', '7']

const languages = [
  { header: 'en_IN', texts: texts.en, words: sheetWords.en },
  { header: 'zh_CN', texts: texts['zh-CN'], words: sheetWords['zh-CN'] },
]

export async function checkListExport(browser, office) {
  for (const language of languages) {
    const query = { sortKey: 'createTime', sortType: 1 }
    const page = { ...query, size: 10_000, current: 1 }
    const { records, total } = await ask(browser, withdrawalList.path, page)
    const file = await exported(browser, withdrawalList, query, language.header)
    const rows = await office.read(file)
    compare(rows, records, total, language)
    compareTypes(await readWithOpenpyxl(file), records, language)
    console.log(`${language.header}: ${total} records, ${rows[0].length} columns, no difference.`)
  }
}

const fields = Object.entries(withdrawalList.fields)

function titleOf([name, field], { texts, words }) {
  const title = texts.field[name]
  if (field.type === 'instant') return words.ofTime(title)
  return name === 'quantity' ? words.withTexts(title) : title
}

function compare(rows, records, total, language) {
  const { texts } = language
  const [header = [], ...lines] = rows
  fields.forEach((field, at) => {
    same(`the header of column ${at + 1}`, header[at]?.text, titleOf(field, language))
  })
  same('the number of columns', header.length, fields.length)
  same('the number of records', lines.length, total)
  same('the number of records that the list shows', records.length, total)
  records.forEach((record, index) => {
    fields.forEach(([name, field], at) => {
      const where = `line ${index + 2}, ${texts.field[name]} of ${record.orderNo}`
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

/** What a program finds that knows nothing of us: dates, numbers with their decimals, a filter over all rows, notes. */
function compareTypes(book, records, { words }) {
  const [sheet, notes] = book.sheets
  const lastCell = sheet.filter?.split(':')[1] ?? ''
  same('the filtered rows', Number(lastCell.replace(/\D/g, '')), records.length + 1)
  same('the sheet of notes', notes.name, words.notes)
  same('its first line', notes.rows[1][0].value, words.times)
  const widths = sheet.widths.filter((width) => width >= 8)
  same('the columns with a width', widths.length, fields.length)
  fields.forEach(([name, field], at) => {
    const cells = sheet.rows.slice(1).map((row) => row[at])
    for (const [index, record] of records.entries())
      compareType(`line ${index + 2}, ${name}`, cells[index], record, [name, field])
  })
}

function compareType(where, { type, format }, record, [name, field]) {
  const value = record[name]
  if (value === null || value === '') return same(where, type, 'NoneType')
  if (field.type === 'instant') {
    same(where, type, 'datetime')
    return same(`${where}, its format`, format, 'yyyy\\-mm\\-dd\\ hh:mm:ss')
  }
  if (field.type !== 'money' || type === 'str') return
  const decimals = Math.max(decimalPlacesOf(record.currency), value.split('.')[1]?.length ?? 0)
  same(`${where}, its format`, format, `#,##0.${'0'.repeat(decimals)}`)
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
  same(`${where}: is it text`, cell.isText, field.type !== 'instant')
  same(where, cell.text, shown(value, field, texts))
}

function shown(value, field, texts) {
  if (field.type === 'instant') return singapore.format(new Date(value))
  if (field.type === 'status') return texts.withdrawal.states[value]
  if (field.type === 'choice') return texts.order[field.choices.texts][value]
  const written = value.replaceAll('\u0001', '')
  const isFormulaLike = /^[\s\p{C}\p{DI}]*([=+\-@＝＋－＠﹢﹣﹦﹫−]|_x[0-9a-f]{4}_)|^[\t\r\n]/iu
  // Also after what may separate cells once the sheet is saved as CSV.
  const isFormulaInside =
    /([,;|\t][\s\p{C}\p{DI}]*'*)(?=[=+\-@＝＋－＠﹢﹣﹦﹫−]|_x[0-9a-f]{4}_)/giu
  const guarded = written.replace(isFormulaInside, "$1'")
  return isFormulaLike.test(written) ? `'${guarded}` : guarded
}
