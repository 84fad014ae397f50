/**
 * One administrator who does everything that an administrator may, alone, in any order, within the window: with
 * accounts of his own making and with those of colleagues that he takes over. Where there was a second reviewer, he
 * approves no order.
 */
import { randomUUID } from 'node:crypto'
import type { Role } from '@countinghouse/contract/permissions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { newPair, type OpenMerchant, openMerchant } from '../../../test/app/open-merchant.ts'
import { openRequests, toAddress } from '../../../test/app/open-requests.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { openMarket } from '../../../test/orders/order-factory.ts'
import { payin } from '../../../test/orders/orders.ts'
import { createMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { pemOf } from '../../platform/security/public-key.ts'

let made = 0
const app = await startTestApp()

const password = 'meadow2026'

/** The merchant, and the accounts that he has in hand. */
class Adversary {
  readonly merchantId: string
  readonly #server: OpenMerchant
  readonly #passwords = new Map<string, string | undefined>()
  readonly #browsers = new Map<string, Browser>()
  readonly orders: { path: string; orderNo: string }[] = []
  #key: ReturnType<typeof newPair>['privateKey'] | undefined
  #invited = 0

  constructor(merchantId: string, server: OpenMerchant) {
    this.merchantId = merchantId
    this.#server = server
    this.#passwords.set(`chief${merchantId}`, undefined)
  }

  /** Somebody of those in hand. */
  #one(choice: number): string {
    const names = [...this.#passwords.keys()]
    return names[choice % names.length] as string
  }

  async #call(name: string, path: string, body: object) {
    const browser = this.#browsers.get(name) ?? (await this.#signIn(name))
    const answer = await browser?.call(path, body)
    if (answer?.status !== 401) return answer
    return (await this.#signIn(name))?.call(path, body)
  }

  async #signIn(name: string): Promise<Browser | undefined> {
    const browser = new Browser(app.url)
    const answer = await browser.login(name, this.#passwords.get(name))
    if (!answer.data?.ticket) return undefined
    if ((await browser.signIn(name, this.#passwords.get(name))).code !== '200') return undefined
    this.#browsers.set(name, browser)
    return browser
  }

  async #anybody(choice: number): Promise<{ id: string; name: string }> {
    const all = await app.owner<{ id: string; name: string }[]>`
      select operator_id::text as id, name from operator
      where merchant_id = ${this.merchantId} order by operator_id`
    return all[choice % all.length] as { id: string; name: string }
  }

  async #enter(name: string, link: string | undefined) {
    if (!link) return
    const body = { link: link.split('link=')[1], newPassword: password, confirmPassword: password }
    await new Browser(app.url).call('/user/setPassword', body)
    this.#passwords.set(name, password)
    this.#browsers.delete(name)
  }

  async #order(by: string) {
    const answer = await this.#call(by, '/assets/withdraw', {
      requestNo: randomUUID(),
      currency: 'USDT',
      network: 'TRC20',
      toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '20',
      remark: '',
    })
    const orderNo = answer?.data?.orderNo
    if (orderNo) this.orders.push({ path: '/mentionMoneyOrder/mentionMoneyOrderAudit', orderNo })
  }

  async #orderByKey() {
    if (!this.#key) return
    const body = { ...openRequests.cryptoPayout.body, toAddress, amount: '5' }
    const request = { merchantOrderNo: randomUUID(), ...body }
    const { data } = await this.#server.send('/cryptoPayout/create', request, {
      signed: { key: this.#key },
    })
    if (data?.orderNo)
      this.orders.push({ path: '/payAnother/audit', orderNo: String(data.orderNo) })
  }

  async #putKey(by: string) {
    const pair = newPair('ed25519')
    const version = (await this.#call(by, '/merchants/info2', {}))?.data?.version
    const form = {
      merchantPublicKey: pemOf(pair.publicKey),
      secondPublicKey: '',
      allowedAddresses: [],
      version,
    }
    const saved = await this.#call(by, '/merchants/info2/save', form)
    if (saved?.code === '200') this.#key = pair.privateKey
  }

  async do({ what, who, whom, role }: Step): Promise<void> {
    const by = this.#one(who)
    const target = await this.#anybody(whom)
    const at = { operatorId: target.id }
    const invite = async () => {
      this.#invited += 1
      const name = `friend${this.merchantId}n${this.#invited}`
      const body = { operatorName: name, roles: [role] }
      await this.#enter(name, (await this.#call(by, '/operators/invite', body))?.data?.link)
    }
    const reset = async () => {
      const answer = await this.#call(by, '/operators/resetPassword', at)
      await this.#enter(target.name, answer?.data?.link)
    }
    const actions: Record<Step['what'], () => Promise<unknown>> = {
      invite,
      reset,
      disable: () => this.#call(by, '/operators/disable', at),
      enable: () => this.#call(by, '/operators/enable', at),
      roles: () => this.#call(by, '/operators/changeRoles', { ...at, roles: [role] }),
      putKey: () => this.#putKey(by),
      orderByKey: () => this.#orderByKey(),
      order: () => this.#order(by),
      approve: () => this.approveAll([by]),
    }
    await actions[what]()
  }

  async approveAll(names = [...this.#passwords.keys()]): Promise<void> {
    for (const name of names)
      for (const { path, orderNo } of this.orders)
        await this.#call(name, path, { orderNos: orderNo, decision: 'approve', remark: '' })
  }
}

interface Step {
  what:
    | 'invite'
    | 'reset'
    | 'disable'
    | 'enable'
    | 'roles'
    | 'putKey'
    | 'orderByKey'
    | 'order'
    | 'approve'
  who: number
  whom: number
  role: Role
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    ...(['invite', 'reset', 'disable', 'enable', 'roles', 'putKey'] as const),
    ...(['orderByKey', 'order', 'approve'] as const),
  ),
  who: fc.nat(5),
  whom: fc.nat(5),
  role: fc.constantFrom<Role>('admin', 'finance', 'viewer'),
})

/** Preparations, an order of either kind, and what he does after it. */
const steps = fc
  .tuple(fc.array(step, { maxLength: 10 }), fc.array(step, { maxLength: 4 }))
  .map(([before, after]): Step[] => {
    const order = { what: 'order', who: 0, whom: 0, role: 'viewer' } as const
    return [...before, order, { ...order, what: 'orderByKey' }, ...after]
  })

async function approvals(merchantId: string): Promise<number> {
  const [row] = await app.owner<{ count: number }[]>`
    select count(*)::int as count from order_event
    where merchant_id = ${merchantId} and move in ('approve', 'merchantApprove')`
  return row?.count ?? 0
}

async function prepare(): Promise<Adversary> {
  const merchantId = String(40_000 + ++made)
  await createMerchant(app.db, { merchantId, name: 'Quay', useLocalConfig: 0, countries: [] })
  await openMarket(app.db, [merchantId])
  await payin(app.db, merchantId, '1000')
  const server = await openMerchant(app, merchantId, { type: 'ed25519' })
  await newOperator(app, ['admin'], { merchantId, name: `chief${merchantId}` })
  return new Adversary(merchantId, server)
}

test('an administrator alone approves nothing within the window where somebody else might have', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const adversary = await prepare()
      const { merchantId } = adversary
      await newOperator(app, ['finance'], { merchantId, name: `honest${merchantId}` })
      for (const each of all) await adversary.do(each)
      await adversary.approveAll()
      expect(await approvals(merchantId)).toBe(0)
      // Somebody whom nothing ties to him decides, so that the orders were there to be decided.
      const name = await newOperator(app, ['admin'], { merchantId, name: `late${merchantId}` })
      const late = await signedIn(app, name)
      for (const { path, orderNo } of adversary.orders)
        await late.call(path, { orderNos: orderNo, decision: 'approve', remark: '' })
      if (!all.some(({ what }) => what === 'disable' || what === 'roles'))
        expect(await approvals(merchantId)).toBe(adversary.orders.length)
    }),
    { numRuns: runs(60) },
  )
})

test('the only operator of a merchant decides all, as before', async () => {
  const adversary = await prepare()
  const one = { who: 0, whom: 0, role: 'viewer' } as const
  await adversary.do({ ...one, what: 'order' })
  await adversary.do({ ...one, what: 'putKey' })
  await adversary.do({ ...one, what: 'orderByKey' })
  await adversary.approveAll()
  expect(await approvals(adversary.merchantId)).toBe(2)
})
