/** The check of a payout file and of rows corrected in the page: every problem in its place, and nothing stored. */
import { railCurrencies } from '@countinghouse/contract/currencies.ts'
import { languageHeader, languages } from '@countinghouse/contract/languages.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { balancesOf } from '../../../test/app/books.ts'
import type { Answer } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fillTemplate } from '../../../test/files/fill-template.ts'
import { names } from '../../../test/files/forged-workbook.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'
import {
  checkFile,
  checkRows,
  fileOf,
  pair,
  payoutRow,
  payoutRows,
  type SentRow,
  submit,
} from '../../../test/orders/payout-batches.ts'

const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const viewer = await signedIn(app, await newOperator(app, ['viewer']))
await openMarket(app.db, ['10001'], '100000')

const stored = async () => {
  const [row] = await app.owner`
    select (select count(*)::int from payout_batch) as batches,
           (select count(*)::int from p2p_payout_order) as orders,
           (select count(*)::int from posting) as postings`
  return row
}

/** What is wrong, row by row: `column: message`. */
const problemsOf = ({ data }: Answer): Record<number, string[]> =>
  Object.fromEntries(
    data.rows
      .filter(({ problems }: { problems: unknown[] }) => problems.length > 0)
      .map((each: { row: number; problems: { column: string; message: string }[] }) => [
        each.row,
        each.problems.map(({ column, message }) => `${column}: ${message}`),
      ]),
  )

const problemsIn = async (...rows: SentRow[]) => problemsOf(await checkRows(finance, rows))

describe('the template', () => {
  test('is downloaded in the language that is asked in, under a name with its version', async () => {
    const response = await finance.fetch('/c2c/payout/template', {
      method: 'POST',
      headers: { 'content-type': 'application/json', lang: languageHeader['zh-CN'] },
      body: JSON.stringify({ fiatCurrency: 'THB' }),
    })
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="payouts-THB-v2.xlsx"',
    )
    const template = Buffer.from(await response.arrayBuffer())
    const file = await fillTemplate(template, [
      ['A-1', '银行转账', 500, 'Somchai Jaidee', '', '014 SCB', '0012345678'],
    ])
    const { data } = await checkFile(finance, file)
    expect(data.rows[0]).toMatchObject({
      values: { method: 'bankTransfer', bankCode: '014', accountNo: '0012345678' },
      problems: [],
    })
  })
})

test.each(countries.map((country) => railCurrencies[country]))(
  'the examples in the template of %s are within the limits of the merchant',
  async (fiatCurrency) => {
    const response = await finance.fetch('/c2c/payout/template', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fiatCurrency }),
    })
    const template = Buffer.from(await response.arrayBuffer())
    const [, examples] = await readExcelFile(template)
    const [, , ...lines] = examples?.data ?? []
    const rows = lines.map((line) => line.map((cell) => String(cell ?? '')))
    const { data } = await checkFile(finance, await fillTemplate(template, rows), {
      ...pair,
      fiatCurrency,
    })
    expect(problemsOf({ data } as Answer)).toEqual({})
    expect(data.totals.rows).toBe(rows.length)
  },
)

describe('a check', () => {
  test('says what right rows cost at the rate of the moment, and stores nothing', async () => {
    const before = [await stored(), await balancesOf(app.owner, '10001')]
    const { data, msg } = await checkFile(finance, await fileOf(payoutRows(3)))
    expect(msg).toBe('')
    expect(data.columns.map(({ name }: { name: string }) => name)).toEqual([
      'merchantOrderNo',
      'method',
      'amount',
      'holderName',
      'promptPayId',
      'bankCode',
      'accountNo',
      'branch',
      'email',
    ])
    expect(data.columns.slice(-2)).toMatchObject([
      { name: 'branch', requiredFor: [], optionalFor: ['bankTransfer'] },
      { name: 'email', requiredFor: [], optionalFor: ['promptPay', 'bankTransfer'] },
    ])
    expect(data.columns[2]).toEqual({
      name: 'amount',
      title: 'Amount (THB)',
      requiredFor: ['promptPay', 'bankTransfer'],
      optionalFor: [],
      options: [],
    })
    expect(data.columns[5]).toMatchObject({ name: 'bankCode', requiredFor: ['bankTransfer'] })
    // 500 baht at 39.8 are 12.562815 dollars, and the fee is 0.8 percent of them.
    expect(data.rows[0]).toMatchObject({
      row: 2,
      problems: [],
      quantity: '12.562815',
      fee: '0.100503',
    })
    expect(data.totals).toEqual({
      rows: 3,
      badRows: 0,
      fiatAmount: '1500',
      quantity: '37.688445',
      fee: '0.301509',
      cost: '37.989954',
      costAtMost: '38.179904',
      rate: '39.8',
      balanceBefore: '100000',
      balanceAfter: '99962.010046',
      isCovered: true,
    })
    expect([await stored(), await balancesOf(app.owner, '10001')]).toEqual(before)
  })

  test('names every problem of a row in its column', async () => {
    const rows = [
      payoutRow(2, { merchantOrderNo: '', method: '', amount: '' }),
      payoutRow(3, { amount: '0' }),
      payoutRow(4, { amount: '1,000' }),
      payoutRow(5, { amount: '500.125' }),
      payoutRow(6, { amount: '199.99' }),
      payoutRow(7, { amount: '200000.01' }),
      payoutRow(8, { method: 'cheque' }),
      payoutRow(9, { holderName: '', bankCode: '999', accountNo: '12' }),
      payoutRow(10, { promptPayId: '0812345678' }),
      payoutRow(11, { holderName: 'Som\u202echai' }),
      payoutRow(12, { merchantOrderNo: 'x'.repeat(65) }),
      payoutRow(13),
    ]
    expect(await problemsIn(...rows)).toEqual({
      2: [
        'merchantOrderNo: “Merchant order number” is required.',
        'method: “Method” is required.',
        'amount: “Amount (THB)” is required.',
      ],
      3: ['amount: “Amount (THB)” must be a number above 0.'],
      4: ['amount: “Amount (THB)” must be a number above 0.'],
      5: ['amount: “Amount (THB)” must have at most 2 decimal places (THB).'],
      6: ['amount: “Amount (THB)” must be at least 200 THB.'],
      7: ['amount: “Amount (THB)” must be at most 200000 THB.'],
      8: ['method: “Method” is not one of the allowed values.'],
      9: [
        'holderName: “Account holder” is required.',
        'bankCode: “Bank code” is not valid.',
        'accountNo: “Account number” is not valid.',
      ],
      10: ['promptPayId: “PromptPay ID” must be empty for this method.'],
      11: [
        'holderName: “Account holder” contains invisible characters (control or direction marks).',
      ],
      12: ['merchantOrderNo: “Merchant order number” must have at most 64 characters.'],
    })
  })

  test('says it in the language of the operator', async () => {
    const rows = [payoutRow(2, { amount: '0', accountNo: '' })]
    const said = await Promise.all(
      languages.map(async (language) => {
        const header = { lang: languageHeader[language] }
        const { data } = await finance.call('/c2c/payout/checkRows', { ...pair, rows }, header)
        return data.rows[0].problems.map(({ message }: { message: string }) => message)
      }),
    )
    expect(said).toEqual([
      ['“Amount (THB)” must be a number above 0.', '“Account number” is required.'],
      ['“金额 (THB)”必须是大于 0 的数字。', '“账户编号”不能为空。'],
      ['「金額 (THB)」必須是大於 0 的數字。', '「帳戶編號」不能為空。'],
      ['“Jumlah (THB)” harus berupa angka di atas 0.', '“Nomor akun” wajib diisi.'],
    ])
  })

  test('finds duplicates among the rows: of numbers always, of payees unless they are meant', async () => {
    const first = payoutRow(2, { merchantOrderNo: 'TWICE', accountNo: '7000000001' })
    const rows = [
      first,
      payoutRow(3, { merchantOrderNo: 'TWICE' }),
      payoutRow(4, { accountNo: '7000000001', amount: '500.00' }),
      payoutRow(5, { accountNo: '7000000001', amount: '501' }),
    ]
    const answer = await checkRows(finance, rows)
    expect(problemsOf(answer)).toEqual({
      3: ['merchantOrderNo: “Merchant order number” is already used in row 2.'],
      4: ['accountNo: “Account number” already gets the same amount in row 2. Pay twice?'],
    })
    expect(answer.data.totals.badRows).toBe(2)
    expect(
      answer.data.rows.map(
        (row: { problems: { canAllow: boolean }[] }) => row.problems[0]?.canAllow,
      ),
    ).toEqual([undefined, false, true, undefined])
    const allowed = rows.map((row) => ({ ...row, allowDuplicate: true }))
    expect(await problemsIn(...allowed)).toEqual({
      3: ['merchantOrderNo: “Merchant order number” is already used in row 2.'],
    })
  })

  test('finds a payee again whose account is written in capitals', async () => {
    const rupees = { fiatCurrency: 'INR' }
    const paidTo = (row: number, upiId: string): SentRow => {
      const { merchantOrderNo = '' } = payoutRow(row).values
      return {
        row,
        values: { merchantOrderNo, method: 'upi', amount: '500', holderName: 'Anita Rao', upiId },
      }
    }
    const twice = [paidTo(2, 'anita.rao@okhdfc'), paidTo(3, 'Anita.Rao@OKHDFC')]
    expect(Object.keys(problemsOf(await checkRows(finance, twice, rupees)))).toEqual(['3'])
    expect((await submit(finance, twice.slice(0, 1), rupees)).msg).toBe('')
    const again = await checkRows(finance, [paidTo(2, 'ANITA.RAO@okhdfc')], rupees)
    expect(problemsOf(again)[2]).toEqual([expect.stringContaining('within the last 24 hours')])
  })

  test('finds payouts of the last 24 hours with the same account and amount, and used numbers of any time', async () => {
    const paid = [payoutRow(2), payoutRow(3), payoutRow(4)]
    const { data: batch } = await submit(finance, paid)
    const [again, failed, longAgo] = paid.map(({ row, values }) =>
      payoutRow(row, { accountNo: values.accountNo ?? '' }),
    )
    const [first] = await app.owner`
      select order_no as "orderNo" from p2p_payout_order where batch_no = ${batch.batchNo} and batch_row = 2`
    await app.owner`update p2p_payout_order set status = 6 where batch_no = ${batch.batchNo} and batch_row = 3`
    await app.owner`
      update p2p_payout_order set created_at = created_at - interval '24 hours 1 second'
      where batch_no = ${batch.batchNo} and batch_row = 4`
    const usedNumber = payoutRow(5, { merchantOrderNo: paid[2]?.values.merchantOrderNo ?? '' })
    const rows = [again, failed, longAgo, usedNumber] as SentRow[]
    expect(await problemsIn(...rows)).toEqual({
      2: [
        `accountNo: “Account number” already got the same amount within the last 24 hours (order ${first?.orderNo}). Pay again?`,
      ],
      5: ['merchantOrderNo: “Merchant order number” was already used for another payout.'],
    })
    expect(await problemsIn({ ...(again as SentRow), allowDuplicate: true })).toEqual({})
  })

  test('ignores rows beyond 200 and says how many, in a file and in the page', async () => {
    const rows = payoutRows(203)
    for (const answer of [
      await checkFile(finance, await fileOf(rows)),
      await checkRows(finance, rows),
    ]) {
      expect(answer.data).toMatchObject({ surplusRows: 3, totals: { rows: 200, badRows: 0 } })
      expect(answer.data.rows).toHaveLength(200)
    }
  })

  test('says when the balance does not cover the rows', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      payoutRow(index + 2, { amount: '190000' }),
    )
    const { data } = await checkRows(finance, rows)
    expect(data.totals).toMatchObject({ isCovered: false, badRows: 0 })
    expect(Number(data.totals.balanceAfter)).toBeLessThan(0)
  })

  test('points at a cell that can not be read, and does not call it missing', async () => {
    const template = await fileOf([payoutRow(2)])
    const file = await fillTemplate(template, [], (part, text) =>
      part === names.sheet
        ? text.replace(/<c r="C2"[^>]*>.*?<\/c>/, '<c r="C2"><f>1+1</f><v>2</v></c>')
        : text,
    )
    expect(problemsOf(await checkFile(finance, file))).toEqual({
      2: ['amount: “Amount (THB)” is a formula. Please enter the value itself.'],
    })
  })
})

describe('a check is refused', () => {
  test.each<[string, () => Promise<Buffer>, object]>([
    ['a text', async () => Buffer.from('a,b\n1,2\n'), { status: 415, code: 'F00011' }],
    [
      'a picture',
      async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      { status: 415, code: 'F00010' },
    ],
    ['an empty file', async () => Buffer.alloc(0), { status: 422, code: 'F00005' }],
    ['a template without rows', () => fileOf([]), { status: 422, code: 'F00016' }],
    [
      'a file of more than a megabyte',
      async () => Buffer.alloc(1024 * 1024 + 1, 'PK'),
      { status: 413, code: 'F00001' },
    ],
  ])('for %s', async (_name, content, refusal) => {
    expect(await checkFile(finance, await content())).toMatchObject(refusal)
  })

  test('for a template of another currency or of an earlier version', async () => {
    const file = await fileOf([payoutRow(2)])
    expect(await checkFile(finance, file, { fiatCurrency: 'INR' })).toMatchObject({
      code: 'F00019',
      msg: 'This template is for THB, not for INR.',
    })
    const old = await fillTemplate(file, [], (part, text) =>
      part.endsWith('sheet3.xml') ? text.replace('>2<', '>1<') : text,
    )
    expect(await checkFile(finance, old)).toMatchObject({ code: 'F00018' })
  })

  test.each<[string, unknown, string]>([
    ['no rows', { rows: [] }, '“Rows” must be at least 1.'],
    [
      'a column that is not there',
      { rows: [{ row: 2, values: { iban: '1' } }] },
      '“iban” is not allowed here.',
    ],
    ['a row number twice', { rows: [payoutRow(2), payoutRow(2)] }, '“Row” is not valid.'],
    [
      'a value that is no text',
      { rows: [{ row: 2, values: { amount: 5 } }] },
      '“Amount” must be text.',
    ],
    [
      'a fiat currency without rails',
      { fiatCurrency: 'USD', rows: [payoutRow(2)] },
      '“Fiat currency” is not one of the allowed values.',
    ],
  ])('for %s', async (_name, body, msg) => {
    const answer = await finance.call('/c2c/payout/checkRows', { ...pair, ...(body as object) })
    expect(answer).toMatchObject({ status: 400, msg: `Please check the input: ${msg}` })
  })

  test('for a pair that is not offered, and without a market rate', async () => {
    const rows = [payoutRow(2)]
    await app.owner`
      insert into p2p_pair_setting (merchant_id, currency, fiat_currency, direction, enabled, margin, minimum, maximum, digits, fee_rate)
      values (10001, 'USDC', 'THB', 'payout', false, 0, 1, 1000, 2, 0)`
    expect(await checkRows(finance, rows, { currency: 'USDC' })).toMatchObject({ code: 'L00060' })
    expect(await checkRows(finance, rows, { currency: 'TRX' })).toMatchObject({ code: 'L00061' })
  })

  test('for whoever may not make payouts', async () => {
    const file = await fileOf([payoutRow(2)])
    expect(await checkFile(viewer, file)).toMatchObject({ status: 403, code: 'S00403' })
    expect(await checkRows(viewer, [payoutRow(2)])).toMatchObject({ status: 403, code: 'S00403' })
  })
})
