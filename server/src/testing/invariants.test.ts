/** Walks the whole house: what must hold for every call, table, menu entry and text, those of tomorrow too. */
import { readdirSync, readFileSync } from 'node:fs'
import { calls } from '@countinghouse/contract/api.ts'
import { customerFlowList } from '@countinghouse/contract/areas/flow/customer-flow.list.ts'
import { merchantFlowList } from '@countinghouse/contract/areas/flow/merchant-flow.list.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { type Call, needsLocalRails } from '@countinghouse/contract/kit/call.ts'
import { fieldsOf } from '@countinghouse/contract/kit/condition.ts'
import { withoutBalances } from '@countinghouse/contract/kit/list.ts'
import type { Review } from '@countinghouse/contract/kit/review.ts'
import { jsonSchemaOf } from '@countinghouse/contract/kit/schema.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { hiddenMenuIds, menu } from '@countinghouse/contract/menu.ts'
import { fieldOfError, openCalls } from '@countinghouse/contract/open/open-api.ts'
import { openPaths } from '@countinghouse/contract/open/paths.ts'
import {
  balancePermission,
  permissions,
  permits,
  roles,
} from '@countinghouse/contract/permissions.ts'
import { reviews } from '@countinghouse/contract/reviews.ts'
import en from '@countinghouse/contract/texts/errors.en.ts'
import zhCN from '@countinghouse/contract/texts/errors.zh-CN.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '../app.ts'
import { openRoutes } from '../open/open.routes.ts'
import { exportedLists, orderRegistry } from '../order-registry.ts'
import { Browser } from './browser.ts'
import { newOperator, signedIn } from './builders.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const publicPaths = [
  '/user/login',
  '/verifyCode',
  '/captcha/image',
  '/user/googleAuth',
  '/user/passwordLink',
  '/user/setPassword',
  '/c2c/conversation/file',
  '/exportRecords/download',
  '/pay/detail',
  '/files/download',
]
const all: readonly Call[] = calls

const methodOf = (path: string) => all.find((call) => call.path === path)?.method ?? 'POST'

async function ask(browser: Browser, path: string) {
  const response = await browser.fetch(path, { method: methodOf(path) })
  return { status: response.status, ...((await response.json()) as object) }
}

describe('calls', () => {
  test('every call of the contract is bound once, and nothing else is', () => {
    const nameOf = ({ path, variant }: Call) => `${path} ${variant?.value ?? ''}`
    const bound = routesOf(orderRegistry).map(({ call }) => nameOf(call))
    expect([...bound].sort()).toEqual(all.map(nameOf).sort())
    expect(new Set(bound).size).toBe(bound.length)
  })

  test('the calls that need no session are these and no others', () => {
    const open = all.filter(({ access }) => access === 'public').map(({ path }) => path)
    expect(open).toEqual(publicPaths)
  })

  test.each(all.filter(({ access }) => access !== 'public').map(({ path }) => path))(
    '%s refuses a caller without a session',
    async (path) => {
      const answer = await ask(new Browser(app.url), path)
      expect(answer).toMatchObject({ status: 401, code: '000002', success: false, data: null })
    },
  )

  test('every call with a permission refuses an operator who has none', async () => {
    const nobody = await signedIn(app, await newOperator(app, []))
    for (const { path } of all.filter((c) => c.access !== 'public' && c.access !== 'signedIn')) {
      expect(await ask(nobody, path)).toMatchObject({ status: 403, code: 'S00403' })
    }
  })
})

describe('local orders', () => {
  const local = all.filter(needsLocalRails)

  test('every call of them refuses a merchant without local rails, whatever the role, and no other merchant', async () => {
    expect(local.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/tradePayinOrder/pageListQuery',
        '/tradePayinOrder/freeze',
        '/tradePayoutOrder/orderDetail',
        '/channelManage/runCountry',
        '/merchantLocalConfig/list',
        '/payee/type/country',
      ]),
    )
    const [without, having] = [await signedIn(app, 'lantern'), await signedIn(app, 'admin')]
    for (const { path } of local) {
      expect(await ask(without, path), path).toMatchObject({ status: 403, code: 'R00002' })
      expect(await ask(having, path), path).not.toMatchObject({ status: 403 })
    }
  })
})

describe('open calls', () => {
  test('each is bound once, is for API keys alone, and none of them is a call of the console', () => {
    expect(openRoutes.map(({ call }) => call.path)).toEqual(openCalls.map(({ path }) => path))
    expect(new Set(openCalls.map(({ path }) => path)).size).toBe(openCalls.length)
    expect(openCalls.filter(({ access }) => access !== 'apiKey')).toEqual([])
    expect(all.filter(({ access }) => access === 'apiKey')).toEqual([])
    expect(openCalls.map(({ path }) => path).sort()).toEqual([...openPaths].sort())
  })

  test('each refuses the unsigned, and the session of an operator is no signature', async () => {
    const { token } = await signedIn(app, 'admin')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (const { path } of openCalls) {
      const url = `${app.url.replace(/api$/, 'open/v2')}${path}`
      const response = await fetch(url, { method: 'POST', headers, body: '{}' })
      const answer = { status: response.status, ...((await response.json()) as object) }
      const { status, code } = errorCodes.requestUnsigned
      expect(answer, path).toMatchObject({ status, code, data: null })
    }
  })

  test('every error of one names a field of its body, or is about none', () => {
    for (const call of openCalls) {
      const fields = Object.keys(jsonSchemaOf(call.body).properties ?? {})
      for (const field of call.errors.map((name) => fieldOfError(call)[name]))
        expect(['', ...fields], call.path).toContain(field)
    }
  })
})

describe('files', () => {
  const uploads = all.filter((call) => call.upload)

  test('every call that takes one has limits of its own, which its document says', async () => {
    const document = await (await new Browser(app.url).fetch('/openapi.json')).json()
    expect(uploads.length).toBeGreaterThan(0)
    for (const { path, method, upload, access } of uploads) {
      expect([method, access], path).toEqual(['POST', expect.not.stringMatching('public')])
      expect(upload?.types.length, path).toBeGreaterThan(0)
      expect(upload?.maxBytes, path).toBeLessThanOrEqual(limits.uploadBytesMax)
      const { post } = (document as { paths: Record<string, { post: Post }> }).paths[path] ?? {}
      expect(Object.keys(post?.requestBody.content ?? {}), path).toEqual(upload?.types)
      expect(post?.['x-max-bytes'], path).toBe(upload?.maxBytes)
    }
  })

  interface Post {
    requestBody: { content: object }
    'x-max-bytes': number
  }
})

describe('second factor', () => {
  /** Behind a permission to do something, but they only look something up, or touch neither money nor payees. */
  const withoutCode = [
    '/mentionMoneyOrder/addressCheck',
    '/payAnother/addressCheck',
    '/c2c/order/payeeCheck',
    // Only let in what the chain has already sent to the merchant or its customer.
    '/payChargeMoneyOrder/creditByHand',
    '/chargeMoneyOrder/creditAfterReview',
    // Money only changes its place in the merchant's own balance.
    '/tradePayinOrder/freeze',
    '/tradePayinOrder/unfreeze',
    '/transfer/queryTransferCurrency',
    '/transfer/queryTransferOutInAccount',
    '/transfer/queryTransferInAccount',
    '/assets/checkAddress',
    '/assets/currencyAddress',
    '/assets/withdrawNetwork',
    '/customer/updateCustomerInfo',
    '/otcOrder/verify',
    // What is off takes no new orders: no money moves. Pictures move none either.
    '/merchantsConfig/unit/switch',
    '/merchantsConfig/unit/switchByName',
    '/merchantsConfig/unit/switchById',
    '/merchantsConfig/unit/switchOTCById',
    '/merchantsConfig/currency/switch',
    '/merchantsConfig/currency/avatar',
    // How the merchant appears to its own operators.
    '/merchants/edit',
    '/merchants/avatar',
    // Goes to the address that was saved with a code, and the count stores nothing.
    '/notify/test',
    '/notify/resend/count',
    // Keeps figures as they are.
    '/report/seal',
    // Asks when an address is given or changed: what is stored decides (report-schedules.test.ts).
    '/report/schedule/save',
    '/report/schedule/list',
    '/report/schedule/pause',
    '/report/schedule/remove',
    // Files to fill in and to read, and checks that store nothing.
    '/c2c/payout/template',
    '/c2c/payout/check',
    '/c2c/payout/checkRows',
    '/c2c/payout/result',
    '/c2c/conversation/send',
    '/c2c/conversation/upload',
    // Only ever closes a door, and must be quick when somebody stands in it.
    '/operators/endSession',
    '/operators/endSessions',
  ]
  const actions = all.filter(({ access }) => !/^(public|signedIn)$|\.(view|notify)$/.test(access))

  test('every call that does something asks for a code, or stands on the list of exceptions', () => {
    const free = actions.filter(({ secondFactor }) => !secondFactor).map(({ path }) => path)
    expect(free.toSorted()).toEqual(withoutCode.toSorted())
  })

  test('what moves money asks once an authenticator is bound; the review has its own switch', () => {
    const asked = Object.fromEntries(
      all.flatMap(({ path, secondFactor }) => (secondFactor ? [[path, secondFactor]] : [])),
    )
    expect(asked).toMatchObject({
      '/transfer/addTransfer': 'whenBound',
      '/assets/withdraw': 'whenBound',
      '/mentionMoneyOrder/mentionMoneyOrderAudit': 'withdrawalAuditVerify',
      '/c2c/order/audit': 'p2pPayoutVerify',
    })
  })

  test('every call that asks for a code takes one, and its document says when', async () => {
    const document = await (await new Browser(app.url).fetch('/openapi.json')).json()
    for (const { path, body, secondFactor } of all.filter((call) => call.secondFactor)) {
      expect(jsonSchemaOf(body).properties).toHaveProperty('verifyCode')
      expect(document).toMatchObject({
        paths: { [path]: { post: { 'x-second-factor': secondFactor } } },
      })
    }
  })
})

describe('tables', () => {
  const tablesOfNoMerchant = [
    'exchange_rate',
    'exchange_rate_history',
    'failed_job',
    'job',
    'job_schedule',
    'platform_secret',
    'schema_migration',
    'sign_in_name',
    'throttle',
    'unknown_sign_in',
    'unknown_sign_in_head',
  ]

  test('every table has row level security on and forced, but those that belong to no merchant', async () => {
    const tables = await app.owner<{ name: string; safe: boolean }[]>`
      select relname as name, relrowsecurity and relforcerowsecurity as safe from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname`
    const unsafe = tables.filter(({ safe }) => !safe).map(({ name }) => name)
    expect(unsafe).toEqual(tablesOfNoMerchant)
    expect(tables.length).toBeGreaterThan(unsafe.length)
  })

  test('no table has a trigger of its own, and no function calls set_config: both stand in the way of shards', async () => {
    const triggers = await app.owner`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`
    expect(triggers).toEqual([])
    const functions = await app.owner`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ilike '%set_config%'`
    expect(functions).toEqual([])
  })

  test('merchant_id leads every key of every table of a merchant', async () => {
    const keys = await app.owner<{ table: string; key: string; first: string }[]>`
      select c.conrelid::regclass::text as table, c.conname as key, a.attname as first
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace`
    const wrong = keys.filter(
      ({ table, first }) => !tablesOfNoMerchant.includes(table) && first !== 'merchant_id',
    )
    expect(wrong).toEqual([])
  })

  test('a query that forgets its merchant sees nothing, and one of a merchant sees no other', async () => {
    const tables = await app.owner<{ name: string }[]>`
      select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p')`
    for (const { name } of tables) {
      expect(await app.db.sql.unsafe(`select * from ${name} limit 1`)).toHaveLength(0)
      const foreign = await app.db.asMerchant('10002', (tx) =>
        tx.unsafe(`select * from ${name} where merchant_id <> 10002 limit 1`),
      )
      expect(foreign).toHaveLength(0)
    }
  })

  test('a row of another merchant can be neither written nor moved', async () => {
    const insert = app.db.asMerchant(
      '10002',
      (tx) => tx`insert into operator (merchant_id, name, password_hash, roles)
                 values (10001, 'intruder', 'x', '{admin}')`,
    )
    await expect(insert).rejects.toThrow(/row-level security/)
    const changed = await app.db.asMerchant(
      '10002',
      (tx) => tx`update operator set roles = '{admin}' where merchant_id = 10001 returning 1`,
    )
    expect(changed).toHaveLength(0)
  })

  test('the application owns nothing and is no superuser', async () => {
    const [row] = await app.db.sql`
      select current_user as name, rolsuper or rolbypassrls or rolcreaterole as mighty
      from pg_roles where rolname = current_user`
    expect(row).toEqual({ name: 'countinghouse_app', mighty: false })
    await expect(app.db.sql`create table mine (id int)`).rejects.toThrow(/permission denied/)
  })
})

describe('machines', () => {
  test.each(Object.values(orderRegistry).map((kind) => [kind.machine.kind, kind] as const))(
    'every state of %s can be reached, has an id of its own, and an end has a way into it',
    (_name, { machine, postings }) => {
      const reached = new Set([machine.initial])
      for (const state of reached) {
        for (const { from, to } of Object.values(machine.moves))
          if (from.includes(state)) reached.add(to)
      }
      expect([...reached].sort()).toEqual(Object.keys(machine.states).sort())
      const ids = Object.values(machine.states).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(Object.keys(postings).sort()).toEqual(['create', ...Object.keys(machine.moves)].sort())
    },
  )
})

describe('moves', () => {
  const kinds = Object.values(orderRegistry).map((kind) => [kind.machine.kind, kind] as const)

  test.each(kinds)(
    'of the platform with %s are made by its clock, at times that the order has',
    async (_name, kind) => {
      const { moves } = kind.machine
      const instead = Object.values(moves).map(({ otherwise }) => otherwise)
      const columns = await app.owner<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${kind.table}::regclass and atttypid = 'timestamptz'::regtype`
      const times = ['atOnce', ...columns.map(({ name }) => name)]
      for (const [move, { by, deadline, otherwise, from, ofPieces }] of Object.entries(moves)) {
        if (by === 'platform' && !ofPieces && !instead.includes(move))
          expect(times, move).toContain(deadline)
        else expect(deadline, move).toBeUndefined()
        if (otherwise) expect(moves[otherwise]?.from, move).toEqual(from)
      }
    },
  )

  test.each(kinds)(
    'of operators with %s need a permission, and those of others have none',
    (_name, kind) => {
      for (const [move, { by, permission }] of Object.entries(kind.machine.moves))
        expect(permission !== undefined, move).toBe(by === 'operator')
    },
  )

  test.each(kinds)(
    'of %s ask for nothing but what its list shows',
    (_name, { machine, source }) => {
      const conditions = Object.values(machine.moves).flatMap(({ when }) => when ?? [])
      for (const field of conditions.flatMap(fieldsOf))
        expect(Object.keys(source.list.fields)).toContain(field)
    },
  )

  test.each(kinds)('lead out of every open state of %s', (_name, { machine }) => {
    for (const [state, { end }] of Object.entries(machine.states)) {
      const out = Object.values(machine.moves).filter(
        ({ from, to }) => from.includes(state) && to !== state,
      )
      if (!end) expect(out.length, state).toBeGreaterThan(0)
    }
  })
})

describe('the console', () => {
  const folder = new URL('../../../console/src/', import.meta.url)
  const sources = ['areas', 'orders'].flatMap((room) =>
    readdirSync(new URL(room, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => `${room}/${name}`),
  )
  const states = Object.values(orderRegistry).flatMap(({ machine }) => Object.keys(machine.states))

  test('names no state of an order: what can be done with one follows from its machine', () => {
    const named = new RegExp(`(['"\`])(${[...new Set(states)].join('|')})\\1`)
    expect(sources.length).toBeGreaterThan(50)
    const found = sources.filter((name) => named.test(readFileSync(new URL(name, folder), 'utf8')))
    expect(found).toEqual([])
  })
})

describe('reviews', () => {
  test.each(
    Object.values(reviews).map((review): [string, Review] => [review.machine.kind, review]),
  )(
    'the review of %s decides what waits, by an operator who did not make it, as its machine says',
    (_name, { machine, waiting, moves, permission }) => {
      for (const move of Object.values(moves)) {
        expect(machine.moves[move]).toMatchObject({
          from: [waiting],
          by: 'operator',
          permission,
          differsFromMaker: true,
        })
      }
    },
  )

  test('a move that asks for another than the maker says which permission deciding takes', () => {
    const moves = Object.values(orderRegistry).flatMap(({ machine }) =>
      Object.values(machine.moves),
    )
    for (const { differsFromMaker, by, permission } of moves) {
      if (differsFromMaker) expect([by, permission]).toEqual(['operator', expect.any(String)])
    }
  })

  test('whoever may see one review count may see the others: one stream carries all', () => {
    for (const role of roles) {
      const seen = Object.values(reviews).filter(({ view }) => permits([role], view))
      expect([0, Object.keys(reviews).length], role).toContain(seen.length)
    }
  })

  test('whoever decides by the payee may see payees whole', () => {
    for (const { receiver, permission, name } of Object.values(reviews)) {
      const { reveal } = orderRegistry[name].declared
      for (const role of roles.filter((each) => permits([each], permission)))
        if (receiver === 'payee') expect(reveal && permits([role], reveal), role).toBe(true)
    }
  })

  test('every review count stands at the page of its orders, for those who may open it', () => {
    for (const { countAt, view, name } of Object.values(reviews) as Review[]) {
      const entry = menu.find(({ id }) => id === countAt)
      if (countAt !== 'aboveMenu') expect(entry?.permission, name).toBe(view)
    }
  })
})

describe('menu, permissions and codes', () => {
  test('menu ids and addresses are unique and every item has a group', () => {
    const ids = menu.map(({ id }) => id)
    const urls = menu.map(({ url }) => url).filter((url) => url !== '')
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(urls).size).toBe(urls.length)
    for (const { parentId } of menu) expect([0, ...ids]).toContain(parentId)
    for (const id of [...hiddenMenuIds(0), ...hiddenMenuIds(1)]) expect(ids).toContain(id)
  })

  test('admin may do everything, and every other role less', () => {
    for (const permission of permissions) expect(permits(['admin'], permission)).toBe(true)
    for (const role of roles.filter((name) => name !== 'admin')) {
      expect(permissions.every((permission) => permits([role], permission))).toBe(false)
    }
  })

  test('whoever may see balances may see the flow records that show them', () => {
    const pairs = [
      [balancePermission.merchant, merchantFlowList.permission],
      [balancePermission.customer, customerFlowList.permission],
    ] as const
    for (const [balances, records] of pairs) {
      for (const role of roles.filter((each) => permits([each], balances))) {
        expect(permits([role], records)).toBe(true)
      }
    }
  })

  test('no list filters, sorts or sums by a balance that some of its readers may not see', () => {
    for (const { list } of Object.values(exportedLists(orderRegistry))) {
      const hidden = Object.keys(list.fields).filter(
        (name) => !(name in withoutBalances(list).fields),
      )
      const used = [
        ...Object.values(list.filters).map(({ field }) => field),
        ...list.sorts,
        ...(list.totals ?? []),
      ]
      expect(used.filter((name) => hidden.includes(name))).toEqual([])
    }
  })

  test('a viewer changes nothing', () => {
    for (const permission of permissions.filter((name) => !name.endsWith('.view'))) {
      expect(permits(['viewer'], permission)).toBe(false)
    }
  })

  test('every code has six characters, and texts of its own in each language', () => {
    for (const { code } of Object.values(errorCodes)) expect(code).toMatch(/^[0-9A-Z]{6}$/)
    expect(Object.keys(zhCN)).toEqual(Object.keys(en))
  })
})
