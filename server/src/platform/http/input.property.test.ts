/** Bad input to every call is answered in the operator's language, with field titles and rules, never validator text. */

import type { Call } from '@countinghouse/contract/engine/call.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { jsonSchemaOf } from '@countinghouse/contract/engine/schema.ts'
import { languageHeader } from '@countinghouse/contract/languages.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { isDeep } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')

const all: readonly Call[] = calls
const fieldsOf = (call: Call) => Object.keys(jsonSchemaOf(call.body).properties ?? {})

/** Values that no field of any call accepts. */
const bad = [null, true, -1.5, [], { a: 1 }, 'x\u0000y', 'x'.repeat(5000), ' ,;#']

const seen = new Set<string>()
let turn = 0

/** For a field that is met for the first time one in turn, or all; where another call declares it the same, one or none. */
function badFor(call: Call, field: string): readonly unknown[] {
  const declared = JSON.stringify([field, jsonSchemaOf(call.body).properties?.[field]])
  const isKnown = seen.has(declared)
  seen.add(declared)
  if (isKnown && !isDeep) return []
  return isKnown || !isDeep ? [bad[turn++ % bad.length]] : bad
}

async function ask(call: Call, body: object, lang: string): Promise<Answer> {
  const { method, path, upload } = call
  if (upload) return admin.upload(path, Buffer.from('x'), body, { lang })
  if (method === 'POST') return admin.call(path, { ...variantBody(call), ...body }, { lang })
  const query = new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))
  const response = await admin.fetch(`${path}?${query}`, { headers: { lang } })
  return { ...((await response.json()) as Answer), status: response.status }
}

/** Words that are the same in Chinese, and formats shown as examples. */
const sameInChinese = /UID|USD|JSON|P2P|GMT|PNG|JPG|GIF|https|IP|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g

describe.each(all.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  test('names the problem in Chinese, without text of the validator', async () => {
    for (const field of fieldsOf(call)) {
      for (const value of badFor(call, field)) {
        const { status, msg } = await ask(call, { [field]: value }, 'zh_CN')
        expect(status, `${field} ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500)
        expect(msg.replace(sameInChinese, '')).not.toMatch(/[A-Za-z]{2}/)
      }
    }
    const { code, msg } = await ask(call, { misspelt: 1 }, 'zh_CN')
    if (code === 'S00400')
      expect(msg.replace('misspelt', '').replace(sameInChinese, '')).not.toMatch(/[A-Za-z]{2}/)
  })

  test('names it in English as a sentence that starts from the title of the field', async () => {
    for (const field of isDeep ? fieldsOf(call) : fieldsOf(call).slice(0, 1)) {
      const { code, msg } = await ask(call, { [field]: { a: 1 } }, 'en_IN')
      if (code !== 'S00400') continue
      expect(msg).toMatch(/^Please check the input: “[A-Z][^”]+” .+\.$/)
      expect(msg).not.toMatch(/expected|Invalid input|undefined|NaN|received/)
    }
  })
})

const input = (path: string, body: unknown, lang = 'en_IN') => admin.call(path, body, { lang })
const list = '/mentionMoneyOrder/list'
const transfer = {
  requestNo: '12345678',
  outAccountType: 'merchant',
  outCustomerUid: '',
  inAccountType: 'customer',
  inCustomerUid: 'u1',
  currency: 'USDT',
  amount: '1',
  remark: '',
}

test.each<[string, unknown, string, string]>([
  ['/transfer/addTransfer', {}, '“Request number” is required.', '“请求编号”不能为空。'],
  [
    '/transfer/addTransfer',
    { ...transfer, requestNo: '1' },
    '“Request number” must have at least 8 characters.',
    '“请求编号”至少需要 8 个字符。',
  ],
  [
    '/transfer/addTransfer',
    { ...transfer, remark: 'x'.repeat(201) },
    '“Remark” must have at most 200 characters.',
    '“备注”最多 200 个字符。',
  ],
  [
    '/transfer/addTransfer',
    { ...transfer, amount: '-1' },
    '“Amount” must be a number above 0.',
    '“金额”必须是大于 0 的数字。',
  ],
  [
    '/transfer/addTransfer',
    { ...transfer, outCustomerUid: 'u2' },
    "a customer's account is named by its UID, the merchant's own by none.",
    '客户账户须填写客户 UID，商户账户则不填。',
  ],
  [
    list,
    { size: 7 },
    '“Rows per page” must be one of these: 5, 10, 20, 40, 80, 10000.',
    '“每页行数”只能是以下之一：5, 10, 20, 40, 80, 10000。',
  ],
  [
    list,
    { sortType: 2 },
    '“Sort direction” must be one of these: 0, 1.',
    '“排序方向”只能是以下之一：0, 1。',
  ],
  [list, { current: 0 }, '“Page” must be at least 1.', '“页码”不能小于 1。'],
  [list, { current: 1.5 }, '“Page” must be a whole number.', '“页码”必须是整数。'],
  [
    list,
    { sortKey: 'remark' },
    '“Sort by” is not one of the allowed values.',
    '“排序字段”不是可选的值。',
  ],
  [list, { status: 'odd' }, '“Status” is not one of the allowed values.', '“状态”不是可选的值。'],
  [list, { orderNo: 5 }, '“Order number” must be text.', '“订单号”必须是文本。'],
  [
    list,
    { orderNo: 'x\u0000' },
    '“Order number” contains characters that cannot be stored.',
    '“订单号”含有无法保存的字符。',
  ],
  [
    list,
    { quantityMin: 'x' },
    '“Quantity, minimum” must be a number.',
    '“数量（最小值）”必须是数字。',
  ],
  [
    list,
    { startDate: '2026-02-30' },
    '“Start date” is not a valid date.',
    '“开始日期”不是存在的日期。',
  ],
  [
    list,
    { startDate: 'x' },
    '“Start date” must be a date like 2026-01-31 or a time like 2026-01-31 08:30:00.',
    '“开始日期”必须是日期（如 2026-01-31）或时间（如 2026-01-31 08:30:00）。',
  ],
  [list, { misspelt: 1 }, '“misspelt” is not allowed here.', '“misspelt”不是此处可用的字段。'],
  [list, [], 'the request must be a JSON object.', '请求必须是 JSON 对象。'],
  [list, '{"size":', 'the request could not be read.', '无法读取请求。'],
  [
    '/search',
    { text: 'a ' },
    '“Search text” must have at least 2 characters.',
    '“搜索内容”至少需要 2 个字符。',
  ],
  [
    '/merchantsFlowWater/statement',
    { currency: 'USDT', bucket: 'available', startDate: '2026-02-01', endDate: '2026-01-01' },
    '“End date” is before the start.',
    '“结束日期”早于开始时间。',
  ],
  [
    '/customer/updateCustomerInfo',
    { customerUid: 'u', customerName: '', email: 'x', phone: '', remark: '' },
    '“Email” must be an email address.',
    '“邮箱”必须是邮箱地址。',
  ],
])('%s %j', async (path, body, en, zh) => {
  expect(await input(path, body)).toMatchObject({
    status: 400,
    code: 'S00400',
    msg: `Please check the input: ${en}`,
  })
  expect((await input(path, body, 'zh_CN')).msg).toBe(`请检查输入：${zh}`)
})

describe('input with a message of its own', () => {
  const codeSentence = 'Please Enter A 6-digit Google Verification Code'

  test.each([undefined, '', '12345', '1234567', '12345a', '１２３４５６', 123456, null])(
    'a Google code that is %j is asked for in the words of the specification',
    async (verifyCode) => {
      for (const [lang, msg] of [
        [languageHeader.en, codeSentence],
        [languageHeader['zh-CN'], '请输入 6 位谷歌验证码'],
        [languageHeader['zh-TW'], '請輸入 6 位 Google 驗證碼'],
      ] as const) {
        const answer = await input('/twoFactor/unBind', { verifyCode }, lang)
        expect(answer).toMatchObject({ code: 'M01020', msg })
      }
    },
  )

  test('the same holds for the code of a sign-in and of an action that may ask for one', async () => {
    const signIn = { ticket: 'x', googleCode: '12' }
    expect(await input('/user/googleAuth', signIn)).toMatchObject({ msg: codeSentence })
    const review = { orderNos: 'W1', decision: 'approve', remark: '', verifyCode: '12' }
    const answer = await input('/mentionMoneyOrder/mentionMoneyOrderAudit', review)
    expect(answer).toMatchObject({ msg: codeSentence })
  })

  test('a captcha that is not 4 characters long is asked for again', async () => {
    for (const captcha of ['', 'abc', 'abcde', 'ab d']) {
      expect(await input('/user/googleAuth', { ticket: 'x', captcha })).toMatchObject({
        code: 'N01004',
        msg: 'Please enter the 4 characters in the picture',
      })
    }
  })

  test('a new password that breaks the rule is answered with the rule, however long it is', async () => {
    for (const chosen of ['', 'short', 'onlyletters', 'a1'.repeat(10), 'a1'.repeat(150)]) {
      const body = { oldPassword: 'harbour2026', newPassword: chosen, confirmPassword: chosen }
      expect(await input('/merchants/password', body)).toMatchObject({
        code: 'M01032',
        msg: 'A password must have 6 to 18 characters, with both letters and digits.',
      })
    }
    const differing = { oldPassword: 'x', newPassword: 'harbour1', confirmPassword: 'harbour2' }
    expect((await input('/merchants/password', differing)).msg).toBe(
      'The Passwords Entered Twice Are Inconsistent!',
    )
  })
})
