import { hash } from 'node:crypto'
import { menu } from '@countinghouse/contract/registry/menu.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  type AuthenticatorApp,
  bindAuthenticator,
  sealer,
} from '../../../test/app/authenticator-app.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator } from '../../../test/app/builders.ts'
import { demoCaptcha } from '../../../test/app/demo-captcha.ts'
import { solveCaptcha } from '../../../test/app/solve-captcha.ts'
import { startAppForTest, startTestApp } from '../../../test/app/test-app.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Work } from '../../platform/security/proof-of-work.ts'
import type { Services } from '../../platform/services.ts'
import { createOperator } from './create-operator.command.ts'
import { checkPassword } from './sign-in.commands.ts'

const browser = () => new Browser(app.url)
const app = await startTestApp()

/** Signs in by Google code alone. */
async function protectedOperator(): Promise<{ name: string; phone: AuthenticatorApp }> {
  const name = await newOperator(app)
  const one = browser()
  await one.signIn(name)
  const phone = await bindAuthenticator(one)
  await phone.letTimePass(app.owner, name)
  const seal = await sealer(one)
  const body = { verifyCode: seal(phone.nextCode()), loginVerify: seal('1') }
  expect((await one.call('/twoFactor/updateStatus', body)).code).toBe('200')
  return { name, phone }
}

describe('name and password', () => {
  test('the right ones are answered with N01016 and a ticket, but no session', async () => {
    const one = browser()
    const answer = await one.login('admin')
    expect(answer).toMatchObject({ status: 200, code: 'N01016', success: false })
    expect(answer.data).toMatchObject({ verifyType: 'captcha', expiresInSeconds: 300 })
    expect(answer.token).toBeUndefined()
    expect(one.cookies.size).toBe(0)
  })

  test('the name ignores case and surrounding spaces', async () => {
    expect((await browser().login('  AdMin ', 'harbour2026')).code).toBe('N01016')
  })

  test('a wrong password and an unknown name are answered alike', async () => {
    const name = await newOperator(app)
    const wrong = await browser().login(name, 'wrong1234')
    const unknown = await browser().login('nobody-here', 'wrong1234')
    expect(wrong).toMatchObject({ status: 401, code: 'N01001', data: null })
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
  })

  test('an unknown name costs as much work as a wrong password', async () => {
    // With a password that takes what passwords of the product take.
    const [name, password] = ['real-work', 'harbour2026']
    const operator = { merchantId: '10001', name, password, introduction: '' }
    await createOperator(app.db, { ...operator, roles: [] })
    // CPU time of this process, which runs the server: a busy machine does not affect it.
    const workFor = async (userName: string) => {
      const before = process.cpuUsage()
      for (let i = 0; i < 4; i++) await browser().login(userName, 'wrong1234')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await workFor('warming-up')
    const known = await workFor(name)
    const unknown = await workFor(`${name}x`)
    expect(unknown).toBeGreaterThan(known / 2)
  })

  test('an unknown name runs the same statements in the same transactions as a wrong password', async () => {
    const name = await newOperator(app)
    const device = { device: 'a-browser-that-was-here-before' }
    for (const origin of [{}, device]) {
      const known = await statementsFor(name, origin)
      const unknown = await statementsFor(`${name}-unknown`, origin)
      expect(unknown).toEqual(
        known.map((line) => line.replace('append_audit(', 'append_unknown_sign_in(')),
      )
      expect(known.filter((line) => line === 'begin').length).toBeGreaterThanOrEqual(2)
    }
    const kept = await app.owner`select address from unknown_sign_in order by seq desc limit 2`
    expect(kept).toMatchObject([{ address: '203.0.113.5' }, { address: '203.0.113.5' }])
  })

  /** The statements that a failed first step sends, each up to its first value. */
  async function statementsFor(userName: string, more: { device?: string }): Promise<string[]> {
    const lines: string[] = []
    const heard = <S extends object>(sql: S): S =>
      new Proxy(sql, {
        apply(target, self, [texts, ...values]) {
          lines.push(String(texts[0]).replace(/\s+/g, ' ').trim())
          return Reflect.apply(target as never, self, [texts, ...values])
        },
      })
    const db: Database = {
      ...app.db,
      sql: heard(app.db.sql),
      asMerchant(merchantId, work) {
        lines.push('begin')
        return app.db.asMerchant(merchantId, (tx) => work(heard(tx)))
      },
    }
    const origin = { address: '203.0.113.5', userAgent: '', device: undefined, ...more }
    const tried = checkPassword({ db } as Services, { userName, password: 'wrong1234' }, origin)
    await expect(tried).rejects.toThrow('signInFailed')
    return lines
  }

  test('a disabled operator is answered like a wrong password', async () => {
    const name = await newOperator(app)
    await app.owner`update operator set disabled_at = now() where name = ${name}`
    expect((await browser().login(name)).code).toBe('N01001')
  })

  test('five wrong passwords are throttled, and the right one has to wait too', async () => {
    const name = await newOperator(app)
    for (let i = 0; i < 5; i++)
      expect((await browser().login(name, 'wrong1234')).code).toBe('N01001')
    const answer = await browser().login(name)
    expect(answer).toMatchObject({ status: 429, code: 'N01002' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answer.msg).toMatch(/wait \d+ seconds/)
  })

  test('of a hundred concurrent guesses at most five are checked', async () => {
    const name = await newOperator(app)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser().login(name, 'wrong1234')),
    )
    expect(answers.filter((answer) => answer.code === 'N01001')).toHaveLength(5)
    expect(answers.filter((answer) => answer.code === 'N01002')).toHaveLength(95)
  })

  test('strangers who guess at an account do not lock out a device that has signed in before', async () => {
    const name = await newOperator(app)
    const office = browser()
    await office.signIn(name)
    for (let i = 0; i < 6; i++) await browser().login(name, 'wrong1234')
    expect((await browser().login(name)).code).toBe('N01002')
    expect((await office.login(name)).code).toBe('N01016')
  })

  test('a known device that guesses wrong has to wait as well', async () => {
    const name = await newOperator(app)
    const office = browser()
    await office.signIn(name)
    for (let i = 0; i < 5; i++) await office.login(name, 'wrong1234')
    expect((await office.login(name)).code).toBe('N01002')
  })

  test('right passwords while nothing can be written do not lock anybody out', async () => {
    const full = await startAppForTest()
    const one = new Browser(full.url)
    await full.owner`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = '53100'; end $$`
    await full.owner`create trigger no_room before insert on sign_in_ticket execute function no_room()`
    await full.owner`create trigger no_room before delete on throttle execute function no_room()`
    for (let i = 0; i < 12; i++)
      expect(await one.login('admin')).toMatchObject({ status: 503, code: 'S00503' })
    await full.owner`drop function no_room cascade`
    expect((await one.login('admin')).code).toBe('N01016')
    for (let i = 0; i < 4; i++) expect((await one.login('admin', 'wrong1234')).code).toBe('N01001')
    expect((await one.login('admin', 'wrong1234')).code).toBe('N01001')
    expect((await one.login('admin')).code).toBe('N01002')
  })

  test('a success clears the wrong attempts before it', async () => {
    const name = await newOperator(app)
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) await browser().login(name, 'wrong1234')
      expect((await browser().login(name)).code).toBe('N01016')
    }
  })
})

describe('captcha', () => {
  test('the characters of the image finish the sign-in: token, cookie, user and menu', async () => {
    const one = browser()
    const { ticket } = (await one.login('admin')).data
    const picture = await one.fetch(`/verifyCode?ticket=${ticket}&t=1`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')

    const answer = await one.finish({
      ticket,
      captcha: (await solveCaptcha(app, ticket)).toLowerCase(),
    })
    expect(answer).toMatchObject({ status: 200, code: '200', success: true })
    expect(answer.token).toMatch(/^10001\.[\w-]{43}$/)
    expect(answer.data.user).toMatchObject({ name: 'admin', roles: ['admin'] })
    expect(answer.data.menuList).toHaveLength(menu.length)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.find((c) => c.startsWith('countinghouse_session='))).toMatch(
      /; Path=\/api; HttpOnly; SameSite=Strict/,
    )
    expect((await one.call('/userInfo')).code).toBe('200')
  })

  test('the same image is available as data too', async () => {
    const one = browser()
    const { ticket } = (await one.login('admin')).data
    const { data } = await one.call('/captcha/image', { ticket })
    expect(data.image).toMatch(/^data:image\/png;base64,iVBOR/)
    const answer = await one.finish({ ticket, captcha: await solveCaptcha(app, ticket) })
    expect(answer.code).toBe('200')
  })

  test('a wrong answer uses up its image', async () => {
    const one = browser()
    const { ticket } = (await one.login(await newOperator(app))).data
    await one.call('/captcha/image', { ticket })
    const right = await solveCaptcha(app, ticket)
    expect(await one.finish({ ticket, captcha: 'ZZZZ' })).toMatchObject({
      status: 422,
      code: 'N01004',
    })
    expect((await one.finish({ ticket, captcha: right })).code).toBe('N01004')
  })

  test('a new image invalidates the previous one', async () => {
    const one = browser()
    const { ticket } = (await one.login(await newOperator(app))).data
    await one.call('/captcha/image', { ticket })
    const first = await solveCaptcha(app, ticket)
    await one.call('/captcha/image', { ticket })
    expect((await one.finish({ ticket, captcha: first })).code).toBe('N01004')
  })

  test('without an image no answer is accepted, not even the demo one', async () => {
    const one = browser()
    const { ticket } = (await one.login(await newOperator(app))).data
    expect((await one.finish({ ticket, captcha: demoCaptcha })).code).toBe('N01004')
  })

  test('too many wrong answers end the ticket and are throttled', async () => {
    const name = await newOperator(app)
    const one = browser()
    const { ticket } = (await one.login(name)).data
    for (let i = 0; i < 5; i++) {
      await one.call('/captcha/image', { ticket })
      expect((await one.finish({ ticket, captcha: 'ZZZZ' })).code).toBe('N01004')
    }
    expect((await one.call('/captcha/image', { ticket })).code).toBe('N01003')
    const again = (await one.login(name)).data.ticket
    await one.call('/captcha/image', { ticket: again })
    expect(await one.finish({ ticket: again, captcha: demoCaptcha })).toMatchObject({
      status: 429,
      code: 'N01002',
    })
  })

  test('a ticket works once', async () => {
    const one = browser()
    const { ticket } = (await one.login('admin')).data
    await one.call('/captcha/image', { ticket })
    expect((await one.finish({ ticket, captcha: demoCaptcha })).code).toBe('200')
    expect(await one.finish({ ticket, captcha: demoCaptcha })).toMatchObject({
      status: 401,
      code: 'N01003',
      msg: 'Verification failed, please Login again.',
    })
  })

  test('one ticket answered twice concurrently opens one session', async () => {
    const name = await newOperator(app)
    const one = browser()
    const { ticket } = (await one.login(name)).data
    await one.call('/captcha/image', { ticket })
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => new Browser(app.url).finish({ ticket, captcha: demoCaptcha })),
    )
    expect(answers.filter((answer) => answer.code === '200')).toHaveLength(1)
  })

  test('a ticket expires after five minutes', async () => {
    const one = browser()
    const { ticket } = (await one.login('viewer')).data
    await one.call('/captcha/image', { ticket })
    await app.owner`update sign_in_ticket set expires_at = now() - interval '1 second'`
    expect((await one.finish({ ticket, captcha: demoCaptcha })).code).toBe('N01003')
    expect((await one.call('/captcha/image', { ticket })).code).toBe('N01003')
  })

  test('an image is drawn only for a valid ticket', async () => {
    const one = browser()
    const { ticket } = (await one.login('admin')).data
    // The library that draws, in this process as the server is, tells of every picture that it begins and ends.
    let told = 0
    const count = () => {
      told += 1
    }
    sharp.queue.on('change', count)
    await one.call('/captcha/image', { ticket })
    const drawn = told
    await one.call('/captcha/image', { ticket: `10001.${'a'.repeat(43)}` })
    sharp.queue.off('change', count)
    expect(drawn).toBeGreaterThan(0)
    expect(told).toBe(drawn)
  })

  test('forged tickets, and those of another merchant, are refused', async () => {
    const one = browser()
    const { ticket } = (await one.login('admin')).data
    for (const made of ['x', `10002.${ticket.split('.')[1]}`, `10001.${'a'.repeat(43)}`]) {
      expect((await one.call('/captcha/image', { ticket: made })).code).toBe('N01003')
    }
  })
})

describe('a proof of work in place of the captcha', () => {
  const solved = ({ salt, target, max }: Work): string => {
    for (let n = 0; n <= max; n++)
      if (hash('sha256', `${salt}.${n}`) === target) return `${salt}.${n}`
    throw new Error('no number fits')
  }
  const askedBy = async (one: Browser, name?: string) => {
    const { ticket } = (await one.login(name ?? (await newOperator(app)))).data
    const work = async () => solved((await one.call('/captcha/work', { ticket })).data)
    return { ticket, work }
  }

  test('finishes the sign-in, once', async () => {
    const one = browser()
    const { ticket, work } = await askedBy(one)
    const proof = await work()
    expect(await one.finish({ ticket, proof })).toMatchObject({ code: '200', success: true })
    expect((await one.call('/userInfo')).code).toBe('200')
    expect((await one.finish({ ticket, proof })).code).toBe('N01003')
  })

  test('is refused where it is wrong, used, replaced, of another ticket, an image’s or expired', async () => {
    const one = browser()
    const { ticket, work } = await askedBy(one)
    const right = await work()
    expect(await one.finish({ ticket, proof: `${right}0` })).toMatchObject({
      status: 422,
      code: 'N01004',
    })
    // The wrong answer has used it up.
    expect((await one.finish({ ticket, proof: right })).code).toBe('N01004')
    const replaced = await work()
    await work()
    expect((await one.finish({ ticket, proof: replaced })).code).toBe('N01004')
    const other = await askedBy(browser())
    await work()
    expect((await one.finish({ ticket, proof: await other.work() })).code).toBe('N01004')
    const late = await askedBy(one)
    await one.call('/captcha/image', { ticket: late.ticket })
    const characters = await solveCaptcha(app, late.ticket)
    expect((await one.finish({ ticket: late.ticket, proof: characters })).code).toBe('N01004')
    await late.work()
    expect((await one.finish({ ticket: late.ticket, captcha: demoCaptcha })).code).toBe('200')
    const expired = await askedBy(one)
    const proof = await expired.work()
    await app.owner`update sign_in_ticket set expires_at = now() - interval '1 second'`
    expect((await one.finish({ ticket: expired.ticket, proof })).code).toBe('N01003')
    expect((await one.call('/captcha/work', { ticket: expired.ticket })).code).toBe('N01003')
  })

  test('that is wrong counts like a wrong captcha', async () => {
    const name = await newOperator(app)
    const one = browser()
    const { ticket, work } = await askedBy(one, name)
    for (let i = 0; i < 5; i++) {
      await work()
      expect((await one.finish({ ticket, proof: 'guess.1' })).code).toBe('N01004')
    }
    expect((await one.call('/captcha/work', { ticket })).code).toBe('N01003')
    const again = await askedBy(one, name)
    expect(await one.finish({ ticket: again.ticket, proof: await again.work() })).toMatchObject({
      status: 429,
      code: 'N01002',
    })
  })

  test('is no way around the Google code', async () => {
    const { name } = await protectedOperator()
    const { ticket, work } = await askedBy(browser(), name)
    expect((await browser().finish({ ticket, proof: await work() })).code).toBe('N01005')
  })
})

describe('Google code at sign-in', () => {
  test('is required instead of the captcha when login verification is on', async () => {
    const { name, phone } = await protectedOperator()
    const one = browser()
    const { ticket, verifyType } = (await one.login(name)).data
    expect(verifyType).toBe('google')
    await one.call('/captcha/image', { ticket })
    expect((await one.finish({ ticket, captcha: demoCaptcha })).code).toBe('N01005')
    expect((await one.finish({ ticket, googleCode: phone.nextCode() })).code).toBe('200')
  })

  test('a code is accepted once, even with a second ticket', async () => {
    const { name, phone } = await protectedOperator()
    const first = (await browser().login(name)).data.ticket
    const second = (await browser().login(name)).data.ticket
    const googleCode = phone.nextCode()
    expect((await browser().finish({ ticket: first, googleCode })).code).toBe('200')
    expect(await browser().finish({ ticket: second, googleCode })).toMatchObject({
      status: 422,
      code: 'N01005',
      msg: 'Google Verification Code Is Incorrect',
    })
  })

  test('new tickets allow no more guesses', async () => {
    const { name, phone } = await protectedOperator()
    const codes: string[] = []
    for (let i = 0; i < 7; i++) {
      const { ticket } = (await browser().login(name)).data
      codes.push((await browser().finish({ ticket, googleCode: phone.wrongCode() })).code)
    }
    expect(codes).toEqual(['N01005', 'N01005', 'N01005', 'N01005', 'N01005', 'N01002', 'N01002'])
  })
})
