import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { type Row, TableWriter } from './table-writer.ts'

test('rows arrive in the database as they were given', async () => {
  const { owner } = await startTestApp()
  await owner`
    create table copied (small int2, normal int4, large int8, words text, amount numeric, at timestamptz,
                         yes bool, bytes bytea, facts jsonb)`
  const words = [
    '',
    'a\tb\nc\\d\r',
    'short ü',
    'สมชาย ใจดี, 王伟, 😀 and a long end',
    'x'.repeat(1000),
  ]
  const amounts = ['0', '0.000001', '12345.678900', '10000', '100000000.00000001', '9'.repeat(40)]
  const rows: Row[] = Array.from({ length: 30 }, (_, i) => ({
    small: [0, -1, 32_767, -32_768][i % 4],
    normal: [0, -1, 2_147_483_647, -2_147_483_648][i % 4],
    large: [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 4_294_967_296, '50001'][i % 6],
    words: words[i % words.length],
    amount: amounts[i % amounts.length],
    at: [new Date(0), Date.UTC(2026, 1, 3, 4, 5, 6, 789), Date.UTC(1999, 11, 31)][i % 3],
    yes: i % 2 === 0,
    bytes: Buffer.from([0, 255, i]),
    facts: [{}, { name: 'สมชาย', "it's": '"\\' }, { i, none: null, list: [1, 'a'] }][i % 3],
  }))
  rows.push({ at: -Infinity, words: null })
  await owner.begin(async (tx) => {
    const writer = await TableWriter.open(tx, ['copied'])
    for (const row of rows) writer.add('copied', row)
    await writer.finish()
  })
  const found = await owner`
    select small, normal, large::text as large, words, amount::text as amount, bytes, yes, facts,
           case when isfinite(at) then at::text else at::text end as at from copied`
  const iso = (at: unknown) => new Date(at as number).toISOString()
  expect(
    found.map(({ at, ...row }) => ({ ...row, at: at === '-infinity' ? at : iso(at) })),
  ).toEqual(
    rows.map(
      ({
        small = null,
        normal = null,
        large,
        amount = null,
        yes = null,
        bytes = null,
        facts = null,
        at,
        words,
      }) => ({
        small,
        normal,
        large: large === undefined ? null : String(large),
        words,
        amount,
        bytes,
        yes,
        facts,
        at: at === -Infinity ? '-infinity' : iso(at),
      }),
    ),
  )
})

test('an amount below zero, or none at all, is refused before it reaches the database', async () => {
  const { owner } = await startTestApp()
  await owner`create table refused (amount numeric)`
  await owner.begin(async (tx) => {
    const writer = await TableWriter.open(tx, ['refused'])
    for (const amount of ['-1', '1e5', 'NaN', '1,5'])
      expect(() => writer.add('refused', { amount })).toThrow('is no amount')
  })
})
