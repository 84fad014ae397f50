import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identifier, joined, raw, sql, textOf } from './sql.ts'

test('pieces join into one text, and values are numbered in order of appearance', () => {
  const mine = sql`merchant_id = ${'7'}`
  const where = joined([mine, sql`a = ${1} or b = ${2}`, raw('true'), mine], raw(' and '))
  const query = sql`select ${identifier('x"y')} from t where ${where} limit ${9}`
  expect(textOf(query)).toBe(
    'select "x""y" from t where merchant_id = $1 and a = $2 or b = $3 and true and merchant_id = $4 limit $5',
  )
  expect(query.values).toEqual(['7', 1, 2, '7', 9])
  expect(textOf(joined([], raw(', ')))).toBe('')
})

test('an inserted value always stays a parameter and never becomes text', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.array(fc.string()), fc.date(), fc.object())
  fc.assert(
    fc.property(fc.array(value, { maxLength: 8 }), (values) => {
      const list = joined(
        values.map((one) => sql`(${one})`),
        raw(', '),
      )
      const query = sql`values ${list}, (${'last'})`
      expect(query.values).toEqual([...values, 'last'])
      expect(textOf(query).replace(/\$\d+/g, '?')).toBe(
        `values ${values.map(() => '(?)').join(', ')}, (?)`,
      )
    }),
  )
})
