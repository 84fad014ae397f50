// Every cell of an exported list, as LibreOffice reads it, against the answer of the list call.
import { withdrawalList } from '../contract/src/areas/withdrawal/withdrawal.order.ts'
import en from '../contract/src/texts/console.en.ts'
import zhCN from '../contract/src/texts/console.zh-CN.ts'
import { ask, exported, same } from './exported-file.mjs'

/** Texts that a spreadsheet may interpret, or that break a line of CSV. */
export const remarks = [
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
export const amounts = ['0.1', '0.00000001', '123456789012.345', '1234567890123456.78', '7']

const languages = [
  { header: 'en_IN', texts: en, note: 'Times are Singapore time (GMT+8).' },
  { header: 'zh_CN', texts: zhCN, note: '时间为新加坡时间（GMT+8）。' },
]

export async function checkListExport(browser, office) {
  for (const language of languages) {
    const query = { sortKey: 'createTime', sortType: 1 }
    const page = { ...query, size: 10_000, current: 1 }
    const { records, total } = await ask(browser, withdrawalList.path, page)
    const file = await exported(browser, withdrawalList, query, language.header)
    const rows = await office.read(file)
    compare(rows, records, total, language)
    console.log(`${language.header}: ${total} records, ${rows[1].length} columns, no difference.`)
  }
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
