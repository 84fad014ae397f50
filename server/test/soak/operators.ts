/** Simulated operators for a soak: random calls, the answers to them, and what was acknowledged. */
import { Browser, passwordOf } from '../app/browser.ts'

export interface Operator {
  name: string
  password: string
  mayReview: boolean
  mayTransfer: boolean
}

export interface Record {
  /** Calls by HTTP status; 0 where the connection broke, as it does when the server is killed. */
  answers: Map<number, number>
  /** Answers that the server should never give. */
  problems: string[]
  slowestMs: number
  /** Acknowledged transfers and decisions. */
  transfers: Set<string>
  decisions: Map<string, 'approve' | 'reject'>
}

export const newRecord = (): Record => ({
  answers: new Map(),
  problems: [],
  slowestMs: 0,
  transfers: new Set(),
  decisions: new Map(),
})

/** Refusals that are part of the work: too late, too little money, too many at once, database unavailable. */
const expected = [200, 401, 403, 409, 422, 429, 503, 504]

export class OperatorAtWork {
  readonly #url: string
  readonly #operator: Operator
  readonly #record: Record
  #browser: Browser
  #customerUid: string | undefined
  #requests = 0

  constructor(url: string, operator: Operator, record: Record) {
    this.#url = url
    this.#operator = operator
    this.#record = record
    this.#browser = new Browser(`${url}/api`)
  }

  async workUntil(end: number): Promise<void> {
    const work = [
      () => this.#ask('/payChargeMoneyOrder/list', { size: 10, current: 1 }),
      () => this.#ask('/payAnother/list', { size: 80, current: 2, status: 'completed' }),
      () => this.#ask('/merchantsFlowWater/list', { size: 20, current: 1 }),
      () => this.#ask('/search', { text: 'C10' }),
      () => this.#ask('/chargeMoneyOrder/list', { size: 10_000, current: 1 }),
      () => this.#ask('/mentionMoneyOrder/export', {}),
      () => this.#review(),
      () => this.#review(),
      () => this.#transfer(),
      () => this.#transfer(),
    ]
    while (Date.now() < end) {
      if (!this.#browser.token || Math.random() < 0.01) await this.#signIn()
      await work[Math.floor(Math.random() * work.length)]?.()
    }
  }

  async #signIn(): Promise<void> {
    const { name, password } = this.#operator
    const browser = new Browser(`${this.#url}/api`)
    await this.#timed('sign-in', async () => {
      const login = await browser.login(name, password)
      if (!login.data) return login.status
      await browser.call('/captcha/image', { ticket: login.data.ticket })
      const answer = await browser.finish({ ticket: login.data.ticket, captcha: 'TEST' })
      return answer.status
    })
    if (browser.token) this.#browser = browser
  }

  async #ask(path: string, body: object) {
    let data: unknown
    await this.#timed(path, async () => {
      const answer = await this.#browser.call(path, body)
      if (answer.status === 401) this.#browser.token = undefined
      data = answer.data
      return answer.status
    })
    return data
  }

  async #timed(what: string, ask: () => Promise<number>): Promise<void> {
    const { answers, problems } = this.#record
    const startedAt = performance.now()
    const status = await ask().catch(() => 0)
    const ms = performance.now() - startedAt
    this.#record.slowestMs = Math.max(this.#record.slowestMs, ms)
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status !== 0 && !expected.includes(status)) problems.push(`${what} was answered ${status}`)
    // Avoids a busy loop while the server is down.
    if (status === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  }

  async #review(): Promise<void> {
    if (!this.#operator.mayReview) return
    const query = { size: 20, current: 1, status: 'pendingReview' }
    const page = (await this.#ask('/mentionMoneyOrder/list', query)) as
      | { records: { orderNo: string }[] }
      | undefined
    const orderNo = page?.records[Math.floor(Math.random() * page.records.length)]?.orderNo
    if (!orderNo) return
    const decision = Math.random() < 0.5 ? 'approve' : 'reject'
    const body = { orderNos: orderNo, decision, remark: 'soak' }
    const answer = (await this.#ask('/mentionMoneyOrder/mentionMoneyOrderAudit', body)) as
      | { results: { done: boolean }[] }
      | undefined
    if (!answer?.results[0]?.done) return
    if (this.#record.decisions.has(orderNo)) this.#record.problems.push(`${orderNo} decided twice`)
    this.#record.decisions.set(orderNo, decision)
  }

  async #transfer(): Promise<void> {
    if (!this.#operator.mayTransfer) return
    if (!this.#customerUid) {
      const page = await this.#ask('/customer/list', { size: 10, current: 1 })
      this.#customerUid = (
        page as { records: { customerUid: string }[] } | undefined
      )?.records[0]?.customerUid
      return
    }
    this.#requests += 1
    const asked = {
      requestNo: `soak-${this.#operator.name}-${process.pid}-${this.#requests}-${Date.now()}`,
      outAccountType: 'merchant',
      outCustomerUid: '',
      inAccountType: 'customer',
      inCustomerUid: this.#customerUid,
      currency: 'USDT',
      amount: '1',
      remark: 'soak',
    }
    const answer = (await this.#ask('/transfer/addTransfer', asked)) as
      | { orderNo: string }
      | undefined
    if (answer?.orderNo) this.#record.transfers.add(answer.orderNo)
  }
}

export const operatorOf = (name: string, more: Partial<Operator> = {}): Operator => ({
  name,
  password: name.startsWith('bench') ? 'bench2026' : passwordOf(name),
  mayReview: true,
  mayTransfer: true,
  ...more,
})
