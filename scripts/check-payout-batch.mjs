// A bulk payout with a spreadsheet program of somebody else: the template comes from the server, LibreOffice types into
// it, the server finds nothing wrong, and LibreOffice reads the result of the batch.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { declaredPairTerms } from '../contract/src/areas/p2p/p2p-pair.ts'
import { currencies as allCurrencies, railCurrencies } from '../contract/src/currencies.ts'
import { languageHeader, languages } from '../contract/src/languages.ts'
import {
  labelOf,
  payoutColumns,
  payoutMethods,
  railOf,
} from '../server/src/platform/files/payout-columns.ts'
import { download } from './exported-file.mjs'
import { expected } from './workspace.mjs'

export async function checkPayoutBatches(browser, { type, read }) {
  const currencies = Object.values(railCurrencies)
  for (const [index, fiatCurrency] of currencies.entries()) {
    const language = languages[index % languages.length]
    const lang = languageHeader[language]
    const pair = { fiatCurrency, currency: 'USDT' }
    const columns = payoutColumns(fiatCurrency, language)
    const wanted = rowsFor(fiatCurrency)
    const words = wanted.map((values) =>
      columns.map((column) => labelOf(column, values[column.field] ?? '')),
    )
    const template = await download(browser, '/c2c/payout/template', { fiatCurrency }, lang)
    const file = await type(template, words)
    const fields = { fileName: 'typed.xlsx', ...pair }
    const checked = await browser.upload('/c2c/payout/check', file, fields, { lang })
    if (!checked.success) throw expected(`The typed template was refused: ${checked.msg}`)
    const { rows, totals } = checked.data
    const found = rows.map(({ values, problems }) => [filled(values), problems])
    same(
      `what was typed for ${fiatCurrency}`,
      found,
      wanted.map((values) => [values, []]),
    )
    const body = { ...pair, requestNo: randomUUID(), fileName: 'typed.xlsx' }
    const sent = rows.map(({ row, values }) => ({ row, values }))
    const submitted = { ...body, costAtMost: totals.costAtMost, rows: sent }
    const { success, msg, data } = await browser.call('/c2c/payout/add', submitted)
    if (!success) throw expected(`The batch was refused: ${msg}`)
    const { batchNo } = data
    const sheet = await read(await download(browser, '/c2c/payout/result', { batchNo }, lang))
    const [, ...lines] = sheet.map((cells) => cells.map(({ text }) => text))
    same(
      `the result of ${batchNo}`,
      lines.map((cells) => cells.slice(0, columns.length)),
      words,
    )
    console.log(
      `${fiatCurrency} in ${language}: ${rows.length} typed payouts were submitted and read back.`,
    )
  }
}

/** One of each method, with values that spreadsheets like to change. */
function rowsFor(fiatCurrency) {
  const rail = railOf(fiatCurrency)
  const { minimum } = declaredPairTerms('USDT', fiatCurrency).payout
  const hasDecimals = allCurrencies[fiatCurrency].precision > 0
  return payoutMethods(rail).map(({ method, side }, index) => {
    const details = side.fields.map((field) => [field, rail.fields[field].example])
    const merchantOrderNo = `00${fiatCurrency}${index}`
    return {
      merchantOrderNo,
      method,
      amount: hasDecimals ? `${minimum}.5` : minimum,
      ...Object.fromEntries(details),
    }
  })
}

const filled = (values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

function same(what, found, wanted) {
  if (isDeepStrictEqual(found, wanted)) return
  throw expected(
    `LibreOffice changed ${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}.`,
  )
}
