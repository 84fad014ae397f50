/** Who made an order does not decide it, as long as another operator of the merchant may. */
import { type KeyObject, randomUUID } from 'node:crypto'
import type { Role } from '@countinghouse/contract/permissions.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { newPair, openMerchant } from '../../../test/app/open-merchant.ts'
import { openRequests } from '../../../test/app/open-requests.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'
import { payin } from '../../../test/orders/orders.ts'
import { createMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { setDutiesHours, setMakerChecker } from '../../areas/merchant/set-maker-checker.command.ts'
import { disableOperator } from '../../areas/session/administer-operator.command.ts'
import { pemOf } from '../../platform/security/public-key.ts'

let merchantId: string
let made = 0
const app = await startTestApp()

/** A merchant of its own for each test: who may check is what they are about. */
beforeEach(async () => {
  made += 1
  merchantId = String(30_000 + made)
  await createMerchant(app.db, { merchantId, name: 'Quay', useLocalConfig: 0, countries: [] })
  await payin(app.db, merchantId, '1000')
})

/** Names are unique over the platform: `maker` of the second merchant is `maker2`. */
async function operator(name: string, role: Role = 'finance'): Promise<Browser> {
  return signedIn(app, await newOperator(app, [role], { merchantId, name: `${name}${made}` }))
}

async function withdraw(browser: Browser): Promise<string> {
  const { data, msg } = await browser.call('/assets/withdraw', {
    requestNo: randomUUID(),
    currency: 'USDT',
    network: 'TRC20',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: '20',
    remark: '',
  })
  expect(msg).toBe('')
  return data.orderNo
}

const review = async (
  browser: Browser,
  orderNo: string,
  decision = 'approve',
  headers: Record<string, string> = {},
) => {
  const body = { orderNos: orderNo, decision, remark: 'seen' }
  const answer = await browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', body, headers)
  return answer.data.results[0]
}
const isOwn = async (browser: Browser, orderNo: string) =>
  (await browser.call('/mentionMoneyOrder/addressCheck', { orderNos: orderNo })).data.addresses[0]
    .needsAnother

const entryOf = async (orderNo: string) => {
  const [entry] = await app.owner`
    select action, detail from audit_entry
    where merchant_id = ${merchantId} and action like 'withdrawal.%' and detail ->> 'orderNo' = ${orderNo}`
  return entry
}
const statusOf = async (orderNo: string) => {
  const [row] = await app.owner`select status from withdrawal_order where order_no = ${orderNo}`
  return row?.status
}

describe("a withdrawal of the merchant's own money", () => {
  test.each(['approve', 'reject'])('can not be decided by its maker: %s', async (decision) => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const before = await balancesOf(app.owner, merchantId)
    const orderNo = await withdraw(maker)
    expect(await isOwn(maker, orderNo)).toBe(true)
    expect(await isOwn(checker, orderNo)).toBe(false)
    expect(await review(maker, orderNo, decision)).toEqual({
      orderNo,
      done: false,
      code: 'R00001',
      msg: 'You created this order, so another operator of your merchant has to decide it (maker-checker rule).',
    })
    expect(await statusOf(orderNo)).toBe(1)
    expect(await entryOf(orderNo)).toBeUndefined()

    expect(await review(checker, orderNo, decision)).toMatchObject({ done: true })
    expect(await entryOf(orderNo)).toEqual({
      action: `withdrawal.${decision}`,
      detail: { orderNo, remark: 'seen', maker: `maker${made}` },
    })
    if (decision === 'reject')
      expect(await balancesOf(app.owner, merchantId)).toEqual({ ...before, frozen: '0' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test.each([
    ['zh_CN', '发起人与审核人'],
    ['zh_TW', '發起人與審核人'],
    ['id_ID', 'maker-checker'],
  ])('is refused to its maker in the language %s', async (lang, words) => {
    const maker = await operator('maker')
    await operator('checker')
    const { msg } = await review(maker, await withdraw(maker), 'approve', { lang })
    expect(msg).toContain(words)
  })

  test('is refused among others that are fine, which are decided', async () => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const own = await withdraw(maker)
    const other = await withdraw(checker)
    const { data } = await maker.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
      orderNos: `${own},${other}`,
      decision: 'approve',
      remark: '',
    })
    expect(data.results).toMatchObject([
      { orderNo: own, done: false, code: 'R00001' },
      { orderNo: other, done: true },
    ])
  })

  test('is decided by its maker where nobody else might for 72 hours, and the log says so', async () => {
    const maker = await operator('maker')
    for (const role of ['viewer', 'support'] as const) await operator(role, role)
    await operator('leaver')
    await disableOperator(app.db, `leaver${made}`)
    const orderNo = await withdraw(maker)
    expect(await isOwn(maker, orderNo)).toBe(true)
    expect(await review(maker, orderNo)).toMatchObject({ code: 'R00001' })
    await letHoursPass(72)
    expect(await isOwn(maker, orderNo)).toBe(false)
    expect(await review(maker, orderNo)).toMatchObject({ done: true })
    expect((await entryOf(orderNo))?.detail).toMatchObject({
      maker: `maker${made}`,
      decidedByMaker: 'nobody else may decide',
    })
  })

  test('waits for the other as soon as there is one, an administrator too', async () => {
    const maker = await operator('maker')
    const orderNo = await withdraw(maker)
    await operator('chief', 'admin')
    expect(await review(maker, orderNo)).toMatchObject({ code: 'R00001' })
  })

  test("does not wait for another merchant's operators", async () => {
    const maker = await operator('maker')
    expect(await review(maker, await withdraw(maker))).toMatchObject({ done: true })
  })

  test('that was decided already says by whom, also to its maker', async () => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const orderNo = await withdraw(maker)
    await review(checker, orderNo, 'reject')
    expect(await review(maker, orderNo)).toMatchObject({
      code: 'L00002',
      msg: expect.stringContaining(`(checker${made}, `),
    })
  })

  test('that maker and checker decide at once is decided by the checker', async () => {
    const maker = await operator('maker')
    const checker = await operator('checker')
    const orderNo = await withdraw(maker)
    const [own, others] = await Promise.all([review(maker, orderNo), review(checker, orderNo)])
    expect(others).toMatchObject({ done: true })
    expect(own).toMatchObject({ done: false, code: expect.stringMatching(/R00001|L00002/) })
  })
})

/** As if what ties operators had been done that much earlier. */
const letHoursPass = (hours: number) => app.owner`
  update operator_tie set at = at - ${hours} * interval '1 hour' where merchant_id = ${merchantId}`

describe('an approval by somebody whom something ties to the maker', () => {
  let chief: Browser
  let colleague: Browser
  let third: Browser
  beforeEach(async () => {
    chief = await operator('chief', 'admin')
    colleague = await operator('colleague', 'admin')
    third = await operator('third')
  })

  const idOf = async (name: string) => {
    const [row] = await app.owner`
      select operator_id::text as id from operator where name = ${`${name}${made}`}`
    return row?.id as string
  }
  const act = async (action: string, name: string, more: object = {}) => {
    const answer = await chief.call(`/operators/${action}`, {
      operatorId: await idOf(name),
      ...more,
    })
    expect(answer.msg).toBe('')
    return answer.data
  }
  const passwords = { newPassword: 'meadow2026', confirmPassword: 'meadow2026' }
  async function enter(name: string, { link }: { link: string }): Promise<Browser> {
    const browser = new Browser(app.url)
    const token = link.replace('/#/setPassword?link=', '')
    expect((await browser.call('/user/setPassword', { link: token, ...passwords })).code).toBe(
      '200',
    )
    expect((await browser.signIn(`${name}${made}`, passwords.newPassword)).code).toBe('200')
    return browser
  }
  const invite = async (name: string, role: Role) => {
    const body = { operatorName: `${name}${made}`, roles: [role] }
    return enter(name, (await chief.call('/operators/invite', body)).data)
  }
  const again = (name: string) => signedIn(app, `${name}${made}`)

  /** What the chief does to have another account in hand, which is returned. */
  const ways: Record<string, { says: string; take(): Promise<Browser> }> = {
    'was invited': { says: 'invited', take: () => invite('friend', 'finance') },
    'has a new password': {
      says: 'had a new password set for',
      take: async () => enter('colleague', await act('resetPassword', 'colleague')),
    },
    'was enabled': {
      says: 'enabled',
      async take() {
        await disableOperator(app.db, `third${made}`)
        await letHoursPass(72)
        await act('enable', 'third')
        return again('third')
      },
    },
    'has a new role': {
      says: 'gave',
      async take() {
        await operator('clerk', 'viewer')
        await act('changeRoles', 'clerk', { roles: ['finance'] })
        return again('clerk')
      },
    },
  }
  test.each(Object.keys(ways))(
    'does not count where one %s by the other, in either direction, until the window has passed',
    async (way) => {
      const before = await withdraw(chief)
      const other = (await ways[way]?.take()) as Browser
      const after = await withdraw(chief)
      const reverse = await withdraw(other)
      for (const [browser, orderNo] of [
        [other, before],
        [other, after],
        [chief, reverse],
      ] as const) {
        const refused = await review(browser, orderNo)
        expect(refused).toMatchObject({ done: false, code: 'R00003' })
        expect(refused.msg).toContain(`chief${made} ${ways[way]?.says} `)
        expect(refused.msg).toMatch(/after \d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT\+8\./)
      }
      await letHoursPass(71)
      expect(await review(other, before)).toMatchObject({ code: 'R00003' })
      await letHoursPass(1)
      expect(await review(other, before)).toMatchObject({ done: true })
      expect(await review(chief, reverse)).toMatchObject({ done: true })
    },
  )

  test('counts by somebody else meanwhile, and rejecting needs nobody else', async () => {
    const friend = await invite('friend', 'finance')
    const [first, second] = [await withdraw(chief), await withdraw(chief)]
    expect(await review(third, first)).toMatchObject({ done: true })
    expect(await review(friend, second, 'reject')).toMatchObject({ done: true })
  })

  test('does not count across several accounts, nor between two that one person brought in', async () => {
    const deputy = await invite('deputy', 'admin')
    const body = { operatorName: `puppet${made}`, roles: ['finance'] }
    const puppet = await enter('puppet', (await deputy.call('/operators/invite', body)).data)
    const sibling = await invite('sibling', 'finance')
    expect(await review(puppet, await withdraw(chief))).toMatchObject({ code: 'R00003' })
    expect(await review(sibling, await withdraw(puppet))).toMatchObject({ code: 'R00003' })
    expect(await review(colleague, await withdraw(puppet))).toMatchObject({ done: true })
  })

  test('does not count where one of the two has taken the right to decide from anybody', async () => {
    const [own, others] = [await withdraw(chief), await withdraw(colleague)]
    await act('changeRoles', 'third', { roles: ['viewer'] })
    expect(await review(colleague, own)).toMatchObject({ code: 'R00003' })
    const refused = await review(chief, others)
    expect(refused.msg).toContain(`chief${made} took the right to review from third${made}`)
    await letHoursPass(72)
    expect(await review(colleague, own)).toMatchObject({ done: true })
  })

  test('does not count by disabling all others: they might have decided within the window', async () => {
    const orderNo = await withdraw(chief)
    await act('disable', 'third')
    await act('disable', 'colleague')
    expect(await review(chief, orderNo)).toMatchObject({ code: 'R00001' })
    await act('enable', 'colleague')
    expect(await review(chief, orderNo)).toMatchObject({ code: 'R00001' })
  })

  test('does not count for an order by a key that the approver, or somebody tied to the approver, put on file', async () => {
    const server = await openMerchant(app, merchantId, { type: 'ed25519' })
    await openMarket(app.db, [merchantId])
    const order = async (key?: KeyObject) => {
      const body = {
        merchantOrderNo: randomUUID(),
        ...openRequests.cryptoPayout.body,
        amount: '5',
      }
      const answer = await server.send('/cryptoPayout/create', body, {
        ...(key && { signed: { key } }),
      })
      expect(answer).toMatchObject({ code: '200' })
      return answer.data.orderNo as string
    }
    const decide = async (browser: Browser, orderNos: string) =>
      (await browser.call('/payAnother/audit', { orderNos, decision: 'approve', remark: '' })).data
        .results[0]
    const old = await order()
    const { publicKey, privateKey } = newPair('ed25519')
    const { version } = (await chief.call('/merchants/info2')).data
    const form = {
      merchantPublicKey: pemOf(publicKey),
      secondPublicKey: '',
      allowedAddresses: [],
      version,
    }
    expect((await chief.call('/merchants/info2/save', form)).msg).toBe('')
    const made = await order(privateKey)
    expect((await decide(chief, made)).msg).toContain('put the key of the open API on file')
    const friend = await invite('friend', 'finance')
    expect(await decide(friend, made)).toMatchObject({ code: 'R00003' })
    expect(await decide(third, made)).toMatchObject({ done: true })
    expect(await decide(chief, old)).toMatchObject({ done: true })
    await letHoursPass(72)
    expect(await decide(chief, await order(privateKey))).toMatchObject({ done: true })
  })

  test('is in the trace, in the log and a notice of every administrator, once', async () => {
    const friend = await invite('friend', 'finance')
    const orderNo = await withdraw(chief)
    await review(friend, orderNo)
    await review(friend, orderNo)
    const { data } = await third.call('/mentionMoneyOrder/detail', { orderNo })
    expect(data.uncounted).toEqual([
      {
        operatorName: `friend${made}`,
        cause: 'invited',
        by: `chief${made}`,
        other: `friend${made}`,
        time: expect.any(String),
        until: expect.any(String),
      },
    ])
    const entries = await app.owner`
      select detail from audit_entry where merchant_id = ${merchantId} and action = 'review.notCounted'`
    expect(entries.map(({ detail }) => detail)).toMatchObject([{ orderNo, cause: 'invited' }])
    const noticesOf = async (browser: Browser) =>
      (await browser.call('/notices/list')).data.notices.filter(
        ({ topic }: { topic: string }) => topic === 'duties',
      )
    for (const each of [chief, colleague])
      expect(await noticesOf(each)).toMatchObject([{ id: orderNo, orderKind: 'withdrawal' }])
    expect(await noticesOf(third)).toEqual([])
  })

  test('that is pending is abandoned when such a cause comes between', async () => {
    const orderNo = await withdraw(colleague)
    const body = { orderNos: orderNo, decision: 'approve', remark: '', hold: true }
    const { data } = await third.call('/mentionMoneyOrder/mentionMoneyOrderAudit', body)
    expect(data.results).toMatchObject([{ done: true }])
    await app.owner`
      insert into operator_tie (merchant_id, by_id, other_id, cause)
      values (${merchantId}, ${await idOf('colleague')}, ${await idOf('third')}, 3)`
    await app.owner`update job set run_at = now() where payload->>'orderNo' = ${orderNo}`
    await vi.waitFor(async () => {
      const { data } = await chief.call('/mentionMoneyOrder/detail', { orderNo })
      expect(data.uncounted).toHaveLength(1)
    }, waitLimitMs)
    expect(await statusOf(orderNo)).toBe(1)
  })

  test('counts sooner where the platform has made the window shorter, which is in the log', async () => {
    const friend = await invite('friend', 'finance')
    const orderNo = await withdraw(chief)
    await letHoursPass(2)
    expect(await review(friend, orderNo)).toMatchObject({ code: 'R00003' })
    await setDutiesHours(app.db, merchantId, 2)
    expect((await chief.call('/merchants/info')).data.dutiesHours).toBe(2)
    expect(await review(friend, orderNo)).toMatchObject({ done: true })
    const [entry] = await app.owner`
      select detail from audit_entry
      where merchant_id = ${merchantId} and action = 'dutiesWindow.changed'`
    expect(entry?.detail).toEqual({ before: 72, after: 2 })
  })
})

describe('the setting of the merchant', () => {
  const setting = async (browser: Browser) =>
    (await browser.call('/merchants/info')).data.makerChecker

  test('is on from the beginning; switched off, a maker decides, and the log says why', async () => {
    const maker = await operator('maker')
    await operator('checker')
    expect(await setting(maker)).toBe(1)
    await setMakerChecker(app.db, merchantId, false)
    expect(await setting(maker)).toBe(0)
    const orderNo = await withdraw(maker)
    expect(await isOwn(maker, orderNo)).toBe(false)
    expect(await review(maker, orderNo)).toMatchObject({ done: true })
    expect((await entryOf(orderNo))?.detail).toMatchObject({
      decidedByMaker: 'the rule is switched off',
    })
    await setMakerChecker(app.db, merchantId, true)
    expect(await review(maker, await withdraw(maker))).toMatchObject({ code: 'R00001' })
  })

  test('leaves an entry in the audit log for each change, with before and after', async () => {
    await setMakerChecker(app.db, merchantId, false)
    await setMakerChecker(app.db, merchantId, true)
    const entries = await app.owner`
      select operator_id, detail, address from audit_entry
      where merchant_id = ${merchantId} and action = 'makerChecker.changed' order by seq`
    expect(entries.map((entry) => ({ ...entry }))).toEqual([
      { operator_id: null, detail: { before: true, after: false }, address: 'administrator' },
      { operator_id: null, detail: { before: false, after: true }, address: 'administrator' },
    ])
    const [broken] = await app.db.asMerchant(
      merchantId,
      (tx) => tx`select first_broken_audit_entry() as seq`,
    )
    expect(broken?.seq).toBeNull()
  })
})
