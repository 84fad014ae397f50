import { firstDetailProblem } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { railCurrencies } from '@countinghouse/contract/currencies.ts'
import { languages } from '@countinghouse/contract/languages.ts'
import { countries, limits } from '@countinghouse/contract/limits.ts'
import readExcelFile from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillTemplate } from '../../../test/files/fill-template.ts'
import { names, workbook } from '../../../test/files/forged-workbook.ts'
import { CallError } from '../call-error.ts'
import { payoutColumns, payoutMethods, railOf } from './payout-columns.ts'
import { payoutTemplate } from './payout-template.ts'
import { readPayoutFile } from './read-payout-file.ts'

const errorOf = async (reading: Promise<unknown>) => {
  const error = await reading.catch((thrown: unknown) => thrown)
  if (!(error instanceof CallError)) throw new Error(`No call error: ${JSON.stringify(error)}`)
  return { name: error.errorName, ...error.values }
}

describe.each(countries.map((country) => railCurrencies[country]))(
  'the template of %s',
  (currency) => {
    test.each(languages)('has examples in %s that come back as right details', async (language) => {
      const template = await payoutTemplate(currency, language)
      const [rows, examples] = await readExcelFile(template)
      const columns = payoutColumns(currency, language)
      expect(rows?.data).toEqual([columns.map(({ title }) => title)])
      const [, titles, ...lines] = examples?.data ?? []
      expect(titles).toEqual(rows?.data[0])
      const filled = lines.map((line) => line.map((cell) => String(cell ?? '')))
      const file = await readPayoutFile(await fillTemplate(template, filled), currency)
      const rail = railOf(currency)
      const methods = payoutMethods(rail)
      expect(file.rows.map(({ values }) => values.method)).toEqual(
        methods.map(({ method }) => method),
      )
      for (const [index, { side }] of methods.entries()) {
        const row = file.rows[index]
        const {
          merchantOrderNo = '',
          method,
          amount,
          ...details
        }: Record<string, string> = row?.values ?? {}
        expect(row?.problems).toEqual([])
        expect(merchantOrderNo).not.toBe('')
        expect(amount).toBe(side.terms.minimum)
        const given = Object.fromEntries(
          Object.entries(details).filter(([, value]) => value !== ''),
        )
        expect(firstDetailProblem(rail, side, given)).toBeUndefined()
      }
    })
  },
)

describe('a filled template', () => {
  let template: Buffer
  beforeAll(async () => {
    template = await payoutTemplate('THB', 'en')
  })
  const bank = ['A-1', 'Bank transfer', 500.5, 'Somchai Jai', '', '014 SCB', '0012345678']

  test('gives values by field, with the places of their cells', async () => {
    const file = await readPayoutFile(await fillTemplate(template, [bank]), 'THB')
    expect(file.rows).toEqual([
      {
        row: 2,
        values: {
          merchantOrderNo: 'A-1',
          method: 'bankTransfer',
          amount: '500.5',
          holderName: 'Somchai Jai',
          promptPayId: '',
          bankCode: '014',
          accountNo: '0012345678',
          branch: '',
          email: '',
        },
        problems: [],
      },
    ])
    expect(file.columns).toMatchObject({ merchantOrderNo: 'A', amount: 'C', accountNo: 'G' })
  })

  test('names the field of a cell that can not be read', async () => {
    const content = await fillTemplate(template, [bank], (part, text) =>
      part === names.sheet ? text.replace('<v>500.5</v>', '<f>1+1</f><v>2</v>') : text,
    )
    const [row] = (await readPayoutFile(content, 'THB')).rows
    expect(row?.problems).toEqual([{ field: 'amount', rule: 'formula' }])
    expect(row?.values.amount).toBe('')
  })

  test('has 200 rows that count, and says how many more there are', async () => {
    const rows = Array.from({ length: limits.importRowsMax + 1 }, (_, index) => [`A-${index}`])
    const file = await readPayoutFile(await fillTemplate(template, rows), 'THB')
    expect(file.rows).toHaveLength(limits.importRowsMax)
    expect(file.surplusRows).toBe(1)
  })

  test('is refused without rows', async () => {
    expect(await errorOf(readPayoutFile(template, 'THB'))).toEqual({ name: 'workbookEmpty' })
  })

  test('is refused for another currency', async () => {
    const content = await fillTemplate(template, [bank])
    expect(await errorOf(readPayoutFile(content, 'INR'))).toEqual({
      name: 'templateOfOtherCurrency',
      found: 'THB',
      expected: 'INR',
    })
  })

  test('is refused when it is of an earlier version', async () => {
    const content = await fillTemplate(template, [bank], (part, text) =>
      part.endsWith('sheet3.xml') ? text.replace('>2<', '>1<') : text,
    )
    expect(await errorOf(readPayoutFile(content, 'THB'))).toEqual({ name: 'templateOld' })
  })

  test('is refused when a column was renamed or inserted', async () => {
    const renamed = await fillTemplate(template, [bank], (part, text) =>
      part === names.sheet ? text.replace('>Method<', '>Amount<') : text,
    )
    const columns = { name: 'templateColumns', cell: 'B1', expected: 'Method', found: 'Amount' }
    expect(await errorOf(readPayoutFile(renamed, 'THB'))).toEqual(columns)
    const inserted = await fillTemplate(template, [bank], (part, text) =>
      part === names.sheet ? text.replace('>Method<', '>Note<') : text,
    )
    expect(await errorOf(readPayoutFile(inserted, 'THB'))).toMatchObject({ found: 'Note' })
  })

  test('is read without the columns that somebody added, and names them', async () => {
    const cells = ['<c r="J1" t="str"><v>Note</v></c>', '<c r="J2"><f>1+1</f><v>2</v></c>']
    const added = await fillTemplate(template, [bank], (part, text) =>
      part === names.sheet ? text.replaceAll('</row>', () => `${cells.shift()}</row>`) : text,
    )
    const { rows, ignoredColumns } = await readPayoutFile(added, 'THB')
    expect(ignoredColumns).toEqual(['Note'])
    expect(rows).toEqual((await readPayoutFile(await fillTemplate(template, [bank]), 'THB')).rows)
  })

  test('is never read from its examples, even when they come first', async () => {
    const content = await fillTemplate(template, [bank], (part, text) =>
      part === names.rels
        ? text
            .replace('sheet1.xml', 'sheet9.xml')
            .replace('sheet2.xml', 'sheet1.xml')
            .replace('sheet9.xml', 'sheet2.xml')
        : text,
    )
    expect(await errorOf(readPayoutFile(content, 'THB'))).toMatchObject({ name: 'templateColumns' })
  })

  test('can not be replaced by a workbook of somebody else', async () => {
    expect(await errorOf(readPayoutFile(workbook(), 'THB'))).toEqual({ name: 'templateForeign' })
  })
})
