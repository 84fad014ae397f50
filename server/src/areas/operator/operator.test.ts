/** Operators as administrators run them: invitations, roles, resets and sessions. */
import { describe, expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, await newOperator(app, ['admin']))
const lantern = await signedIn(app, 'lantern')

let invited = 0
const nextName = () => `invited${++invited}`
const linkIn = (data: { link: string }) => data.link.replace('/#/setPassword?link=', '')

async function invite(roles = ['viewer'], name = nextName()) {
  const { data, msg } = await admin.call('/operators/invite', { operatorName: name, roles })
  expect(msg).toBe('')
  return { name, operatorId: data.operatorId as string, link: linkIn(data) }
}

const passwords = { newPassword: 'meadow2026', confirmPassword: 'meadow2026' }
const accept = (link: string, more: object = {}) =>
  new Browser(app.url).call('/user/setPassword', { link, ...passwords, ...more })

const idOf = async (name: string) => {
  const [row] = await app.owner`select operator_id::text as id from operator where name = ${name}`
  return row?.id as string
}
const shown = async (operatorId: string) =>
  (await admin.call('/operators/detail', { operatorId })).data.operator
const lastEntry = async (action: string) => {
  const [entry] = await app.owner`
    select detail, operator_id as "operatorId" from audit_entry where action = ${action}
    order by seq desc limit 1`
  return entry
}

/** Somebody with a session. */
async function somebody(roles: Parameters<typeof newOperator>[1] = ['viewer']) {
  const name = await newOperator(app, roles)
  return { name, operatorId: await idOf(name), browser: await signedIn(app, name) }
}

describe('an invitation', () => {
  test('is a link by which a password is set once, and a sign-in with it', async () => {
    const { name, operatorId, link } = await invite(['viewer', 'finance', 'viewer'])
    expect(await shown(operatorId)).toMatchObject({
      operatorName: name,
      roles: 'finance,viewer',
      operatorState: 'invited',
      openSessions: 0,
      linkExpireTime: expect.any(String),
    })
    expect((await new Browser(app.url).login(name, passwords.newPassword)).code).toBe('N01001')
    const { data } = await new Browser(app.url).call('/user/passwordLink', { link })
    expect(data).toEqual({ userName: name, merchantName: 'Harbour Trading', isInvitation: true })
    expect((await accept(link)).code).toBe('200')
    expect(await shown(operatorId)).toMatchObject({ operatorState: 'active', linkExpireTime: null })
    expect((await new Browser(app.url).signIn(name, passwords.newPassword)).code).toBe('200')
    expect(await accept(link)).toMatchObject({ status: 410, code: 'N01007' })
    expect(await lastEntry('operator.invited')).toMatchObject({
      detail: { operator: name, after: { roles: 'finance,viewer' } },
    })
    expect(await lastEntry('operator.joined')).toMatchObject({ operatorId })
  })

  test('works for one of two who use it at once', async () => {
    const { link } = await invite()
    const codes = (await Promise.all([accept(link), accept(link)])).map(({ code }) => code)
    expect(codes.sort()).toEqual(['200', 'N01007'])
  })

  test('asks for a password by the rules', async () => {
    const { link } = await invite()
    expect(await accept(link, { confirmPassword: 'meadow2027' })).toMatchObject({
      code: 'M01031',
      msg: 'The Passwords Entered Twice Are Inconsistent!',
    })
    const short = { newPassword: 'a1', confirmPassword: 'a1' }
    expect(await accept(link, short)).toMatchObject({ code: 'M01032' })
    expect((await accept(link)).code).toBe('200')
  })

  test('gives one answer when it has expired, was renewed or withdrawn, or is nobody’s', async () => {
    const expired = await invite()
    await app.owner`
      update operator_link set expires_at = now() where operator_id = ${expired.operatorId}`
    const renewed = await invite()
    const answer = await admin.call('/operators/renewLink', { operatorId: renewed.operatorId })
    const withdrawn = await invite()
    await admin.call('/operators/withdraw', { operatorId: withdrawn.operatorId })
    const foreign = expired.link.replace(/^10001/, '10002')
    for (const link of [expired.link, renewed.link, withdrawn.link, foreign, 'nonsense'])
      expect(await accept(link), link).toMatchObject({ status: 410, code: 'N01007' })
    expect((await accept(linkIn(answer.data))).code).toBe('200')
  })

  test('that is withdrawn leaves nobody behind, and its name is free; one that was accepted stays', async () => {
    const { name, operatorId, link } = await invite()
    expect((await admin.call('/operators/withdraw', { operatorId })).code).toBe('200')
    expect((await admin.call('/operators/detail', { operatorId })).code).toBe('S00404')
    const again = await invite(['viewer'], name)
    expect((await accept(link)).code).toBe('N01007')
    await accept(again.link)
    const late = await admin.call('/operators/withdraw', { operatorId: again.operatorId })
    expect(late).toMatchObject({ status: 409, code: 'S00409' })
    const erased = app.db.asMerchant(
      '10001',
      (tx) => tx`
        delete from operator where merchant_id = 10001 and operator_id = ${again.operatorId} returning 1`,
    )
    expect(await erased).toHaveLength(0)
  })

  test('needs a name that nobody has, in whatever case, and a role', async () => {
    const ask = (operatorName: string, roles: string[]) =>
      admin.call('/operators/invite', { operatorName, roles })
    expect(await ask('LANTERN', ['viewer'])).toMatchObject({ status: 409, code: 'M01040' })
    for (const name of ['', ' x ', 'two words', 'a'.repeat(65)])
      expect(await ask(name, ['viewer'])).toMatchObject({ status: 400, code: 'S00400' })
    expect(await ask(nextName(), [])).toMatchObject({ code: 'S00400' })
    expect(await ask(nextName(), ['owner'])).toMatchObject({ code: 'S00400' })
    const name = nextName()
    const both = await Promise.all([ask(name, ['viewer']), ask(name.toUpperCase(), ['viewer'])])
    expect(both.map(({ code }) => code).sort()).toEqual(['200', 'M01040'])
  })

  test('needs a name that passes for no other: of one alphabet, without letters that stand for others', async () => {
    const ask = (operatorName: string) =>
      admin.call('/operators/invite', { operatorName, roles: ['viewer'] })
    for (const name of [
      'l\u0430ntern',
      'lantern\u03bf',
      'o\ufb03ce',
      '\uff4cantern',
      'ⅷ.clerk',
      '王li',
    ])
      expect(await ask(name), name).toMatchObject({
        status: 400,
        code: 'S00400',
        msg: expect.stringContaining('of one alphabet'),
      })
    for (const name of ['анна.иванова', '王小明', 'やまだタロウ', 'María.2'])
      expect((await ask(name)).msg, name).toBe('')
    // Full width is how some keyboards type; it is the same name.
    expect((await new Browser(app.url).login('\uff2c\uff21ntern', 'lantern2026')).code).toBe(
      'N01016',
    )
  })

  test('is guessed at only so often from one address', async () => {
    const { link } = await invite()
    await app.owner`delete from throttle where key like 'link:%'`
    const codes = []
    for (let i = 0; i < 21; i++) codes.push((await accept('nonsense')).code)
    expect(codes.at(-1)).toBe('N01002')
    expect((await accept(link)).code).toBe('N01002')
    await app.owner`delete from throttle where key like 'link:%'`
    expect((await accept(link)).code).toBe('200')
  })

  test('is stored by its hash alone, and no entry of the log has it', async () => {
    const { link } = await invite()
    const secret = link.split('.')[1]
    const [found] = await app.owner`
      select (select count(*) from operator_link l where l::text like ${`%${secret}%`})
           + (select count(*) from audit_entry e where e::text like ${`%${secret}%`}) as times`
    expect(Number(found?.times)).toBe(0)
  })
})

describe('another operator', () => {
  test('has other roles and no session any more, at once', async () => {
    const { name, operatorId, browser } = await somebody(['finance'])
    const body = { operatorId, roles: ['support', 'viewer'] }
    expect((await admin.call('/operators/changeRoles', body)).code).toBe('200')
    expect(await browser.call('/userInfo')).toMatchObject({ status: 401, code: '000006' })
    const again = await signedIn(app, name)
    expect((await again.call('/userInfo')).data.user.roles).toEqual(['support', 'viewer'])
    const change = { before: { roles: 'finance' }, after: { roles: 'support,viewer' } }
    expect(await lastEntry('operator.rolesChanged')).toMatchObject({
      detail: { operator: name, ...change },
    })
    // The same click twice ends nothing.
    expect((await admin.call('/operators/changeRoles', body)).code).toBe('200')
    expect((await again.call('/userInfo')).code).toBe('200')
  })

  test('is disabled, which ends the sessions and a sign-in under way, and enabled again', async () => {
    const { name, operatorId, browser } = await somebody()
    const { ticket } = (await new Browser(app.url).login(name)).data
    expect((await admin.call('/operators/disable', { operatorId })).code).toBe('200')
    expect((await browser.call('/userInfo')).code).toBe('000006')
    expect((await new Browser(app.url).call('/captcha/image', { ticket })).code).toBe('N01003')
    expect((await new Browser(app.url).login(name)).code).toBe('N01001')
    expect(await shown(operatorId)).toMatchObject({ operatorState: 'disabled' })
    expect((await admin.call('/operators/enable', { operatorId })).code).toBe('200')
    expect((await new Browser(app.url).signIn(name)).code).toBe('200')
    expect(await lastEntry('operator.enabled')).toMatchObject({
      detail: { operator: name, before: { disabled: true }, after: { disabled: false } },
    })
  })

  test('has no password after a reset, but a link by which a new one is set', async () => {
    const { name, operatorId, browser } = await somebody()
    const { data } = await admin.call('/operators/resetPassword', { operatorId })
    expect((await browser.call('/userInfo')).code).toBe('000006')
    expect((await new Browser(app.url).login(name)).code).toBe('N01001')
    expect(await shown(operatorId)).toMatchObject({ operatorState: 'passwordReset' })
    const link = linkIn(data)
    const opened = await new Browser(app.url).call('/user/passwordLink', { link })
    expect(opened.data).toMatchObject({ userName: name, isInvitation: false })
    await admin.call('/operators/disable', { operatorId })
    expect((await accept(link)).code).toBe('N01007')
    await admin.call('/operators/enable', { operatorId })
    expect((await accept(link)).code).toBe('200')
    expect((await new Browser(app.url).signIn(name, passwords.newPassword)).code).toBe('200')
    expect(await lastEntry('password.set')).toMatchObject({ operatorId })
  })

  test('has no authenticator and no session after a reset of it', async () => {
    const { name, operatorId, browser } = await somebody()
    await bindAuthenticator(browser)
    expect(await shown(operatorId)).toMatchObject({ authenticator: 'bound' })
    expect((await admin.call('/operators/resetAuthenticator', { operatorId })).code).toBe('200')
    expect((await browser.call('/userInfo')).code).toBe('000006')
    expect(await shown(operatorId)).toMatchObject({ authenticator: 'notBound' })
    const [codes] = await app.owner`
      select count(*)::int as left from recovery_code where operator_id = ${operatorId}`
    expect(codes?.left).toBe(0)
    expect((await signedIn(app, name)).token).toBeDefined()
    expect(await lastEntry('authenticator.removed')).toMatchObject({
      detail: { before: { authenticator: 'bound' }, after: { authenticator: 'notBound' } },
    })
  })

  test('is never oneself', async () => {
    const self = await somebody(['admin'])
    const { operatorId } = self
    for (const path of ['disable', 'resetPassword', 'resetAuthenticator', 'withdraw', 'renewLink'])
      expect(await self.browser.call(`/operators/${path}`, { operatorId }), path).toMatchObject({
        status: 409,
        code: 'M01041',
      })
    const demotion = { operatorId, roles: ['viewer'] }
    expect((await self.browser.call('/operators/changeRoles', demotion)).code).toBe('M01041')
  })

  test('of two administrators who demote or disable each other at once one stays', async () => {
    for (const path of ['changeRoles', 'disable', 'resetPassword']) {
      const [one, other] = [await somebody(['admin']), await somebody(['admin'])]
      const act = (by: Browser, operatorId: string) =>
        by.call(`/operators/${path}`, {
          operatorId,
          ...(path === 'changeRoles' && { roles: ['viewer'] }),
        })
      const codes = await Promise.all([
        act(one.browser, other.operatorId),
        act(other.browser, one.operatorId),
      ])
      expect(codes.map(({ code }) => code).sort(), path).toEqual(['000006', '200'])
    }
  })

  test('of another merchant is not found, and stands in no list', async () => {
    const operatorId = await idOf('lantern')
    for (const path of ['detail', 'disable', 'resetPassword', 'withdraw', 'endSessions'])
      expect(await admin.call(`/operators/${path}`, { operatorId }), path).toMatchObject({
        status: 404,
        code: 'S00404',
      })
    expect((await lantern.call('/userInfo')).code).toBe('200')
    const { data } = await admin.call('/operators/list', { operatorName: 'LANTERN' })
    expect(data.total).toBe(0)
  })
})

describe('sessions', () => {
  test('are listed with device, address and last use, and one of them is ended', async () => {
    const { name, operatorId, browser } = await somebody()
    const other = new Browser(app.url)
    await other.signIn(name)
    const { sessions } = (await admin.call('/operators/detail', { operatorId })).data
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: 'node', isOwn: false })
    const [newest] = sessions
    const body = { operatorId, sessionId: newest.sessionId }
    expect((await admin.call('/operators/endSession', body)).code).toBe('200')
    expect((await other.call('/userInfo')).code).toBe('000006')
    expect((await browser.call('/userInfo')).code).toBe('200')
    expect(await admin.call('/operators/endSession', body)).toMatchObject({ status: 404 })
    expect(await lastEntry('session.ended')).toMatchObject({ detail: { operator: name } })
  })

  test('all end at once, but the one that asks', async () => {
    const { name, operatorId, browser } = await somebody(['admin'])
    const other = await signedIn(app, name)
    const { sessions } = (await browser.call('/operators/detail', { operatorId })).data
    expect(sessions.map(({ isOwn }: { isOwn: boolean }) => isOwn).sort()).toEqual([false, true])
    const answer = await browser.call('/operators/endSessions', { operatorId })
    expect(answer.data).toEqual({ ended: 1 })
    expect((await other.call('/userInfo')).code).toBe('000006')
    expect((await browser.call('/userInfo')).code).toBe('200')
  })

  test('of somebody else are not ended by a number alone', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const detail = await admin.call('/operators/detail', { operatorId: one.operatorId })
    const [{ sessionId }] = detail.data.sessions
    const body = { operatorId: other.operatorId, sessionId }
    expect((await admin.call('/operators/endSession', body)).status).toBe(404)
    expect((await one.browser.call('/userInfo')).code).toBe('200')
  })
})

test('what administrators do to operators asks for a Google code once one is bound', async () => {
  const { name, browser } = await somebody(['admin'])
  const { operatorId } = await somebody()
  const phone = await bindAuthenticator(browser)
  await phone.letTimePass(app.owner, name)
  const disable = (verifyCode?: string) =>
    browser.call('/operators/disable', { operatorId, ...(verifyCode && { verifyCode }) })
  expect(await disable()).toMatchObject({ status: 403, code: 'M01020' })
  expect((await disable(phone.wrongCode())).code).toBe('M01020')
  expect((await disable(phone.nextCode())).code).toBe('200')
})

test('operators and the audit log are for administrators alone', async () => {
  for (const role of ['finance', 'support', 'viewer'] as const) {
    const { browser } = await somebody([role])
    for (const path of [
      '/operators/list',
      '/operators/option',
      '/auditLog/list',
      '/auditLog/chain',
    ])
      expect(await browser.call(path), `${role} ${path}`).toMatchObject({ code: 'S00403' })
    const { menuList } = (await browser.call('/userInfo')).data
    const ids = menuList.map(({ id }: { id: number }) => id)
    expect(ids).not.toContain(3009)
    expect(ids).not.toContain(3010)
  }
})

test('operators are found by the beginning of the name, by state and by authenticator', async () => {
  const { name } = await invite()
  const ask = async (query: object) => {
    const { data, msg } = await admin.call('/operators/list', { size: 80, ...query })
    expect(msg).toBe('')
    return data.records.map((row: { operatorName: string }) => row.operatorName)
  }
  expect(await ask({ operatorName: name.toUpperCase() })).toContain(name)
  expect(await ask({ operatorState: 'invited' })).toContain(name)
  expect(await ask({ operatorState: 'active,disabled', operatorName: name })).toEqual([])
  expect(await ask({ authenticator: 'bound' })).not.toContain(name)
  expect((await ask({})).length).toBeGreaterThan(3)
})

test('operators introduce themselves, which administrators see, and what was before is in the log', async () => {
  const { operatorId, browser } = await somebody()
  const introduce = (introduction: string) => browser.call('/user/introduction', { introduction })
  expect((await introduce(' Night shift ')).code).toBe('200')
  expect((await introduce('Night shift')).code).toBe('200')
  expect((await browser.call('/userInfo')).data.user.introduction).toBe('Night shift')
  expect(await shown(operatorId)).toMatchObject({ introduction: 'Night shift' })
  expect((await introduce('x'.repeat(201))).code).toBe('S00400')
  const entries = await app.owner`
    select detail from audit_entry where action = 'introduction.changed' and operator_id = ${operatorId}`
  expect(entries.map(({ detail }) => detail)).toEqual([
    { before: { introduction: '' }, after: { introduction: 'Night shift' } },
  ])
})
