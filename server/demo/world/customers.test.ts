import { expect, test } from 'vitest'
import { personOf } from './customers.ts'

test('customers of the demo world have names in many scripts, and plain addresses for mail', () => {
  const people = Array.from({ length: 300 }, (_, i) => personOf('10001', `C${100_000 + i}`))
  const scripts = [
    /^[A-Za-z ]+$/,
    /\p{Script=Thai}/u,
    /\p{Script=Devanagari}/u,
    /\p{Script=Han}/u,
    /ã|ç/,
  ]
  for (const script of scripts) expect(people.some(({ name }) => script.test(name))).toBe(true)
  for (const { name, email } of people) {
    expect(name).toMatch(/^\S+( \S+)?$/)
    expect(email).toMatch(/^[a-z._]+\d{3}@example\.(com|net|org)$/)
  }
  expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(150)
})
