// Has LibreOffice open and save filled payout templates: what comes back must be what was filled in, hidden version,
// texts with leading zeros and all.
import { isDeepStrictEqual } from 'node:util'
import { railCurrencies } from '../contract/src/currencies.ts'
import { languages } from '../contract/src/languages.ts'
import { limits } from '../contract/src/limits.ts'
import {
  labelOf,
  payoutColumns,
  payoutMethods,
  railOf,
} from '../server/src/platform/files/payout-columns.ts'
import { payoutTemplate } from '../server/src/platform/files/payout-template.ts'
import { readPayoutFile } from '../server/src/platform/files/read-payout-file.ts'
import { fillTemplate } from '../server/test/files/fill-template.ts'
import { expected } from './workspace.mjs'

/** `save` has LibreOffice open a workbook and save it again. */
export async function checkPayoutTemplates(save) {
  for (const currency of Object.values(railCurrencies)) {
    for (const language of languages) {
      const template = await payoutTemplate(currency, language)
      const filled = await fillTemplate(template, rowsFor(currency, language))
      const before = await readPayoutFile(filled, currency)
      const after = await readPayoutFile(await save(filled), currency)
      if (!isDeepStrictEqual(before, after)) {
        throw expected(
          `The template of ${currency} in ${language} comes back changed: ${JSON.stringify(after.rows[0])} instead of ${JSON.stringify(before.rows[0])}.`,
        )
      }
    }
    console.log(`${currency}: ${limits.importRowsMax} rows come back as they were filled in.`)
  }
}

/** As many rows as count and one more, with the values that spreadsheets like to change. */
function rowsFor(currency, language) {
  const rail = railOf(currency)
  const methods = payoutMethods(rail)
  const columns = payoutColumns(currency, language)
  return Array.from({ length: limits.importRowsMax + 1 }, (_, index) => {
    const { method, side } = methods[index % methods.length]
    return columns.map((column) => {
      const { field } = column
      if (field === 'merchantOrderNo') return `00${index}`
      if (field === 'amount') return [0.1, 1234.56, 100000, 999999999999.99][index % 4]
      if (field === 'method') return labelOf(column, method)
      return side.fields.includes(field) ? labelOf(column, rail.fields[field].example) : ''
    })
  })
}
