import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masked, masks, type PersonalData } from './personal.ts'

const kinds = Object.keys(masks) as PersonalData[]

test.each<[PersonalData, string, string]>([
  ['name', 'Anita Rao', 'A••••• R••'],
  ['name', 'สมชาย ใจดี', 'ส••••• ใ••'],
  ['name', 'Li', '••'],
  ['account', '50100123456789', '••••••6789'],
  ['account', '1234 5678 9012', '••••••9012'],
  ['account', '12345', '••••••5'],
  ['account', '12', '••••••'],
  ['account', 'anita.rao@example.com', 'an•••@ex•••'],
  ['upiId', 'anita.rao@okhdfc', 'an•••@okhdfc'],
  ['upiId', 'ani@okhdfc', 'a•••@okhdfc'],
  ['upiId', 'anita.rao', 'an•••'],
  ['taxNumber', '529.982.247-25', '••••••25'],
  ['phone', '+66 81 234 5678', '••••••678'],
  ['email', 'anita.rao@example.com', 'an•••@ex•••'],
])('%s %s is shown as %s', (data, value, shown) => {
  expect(masked(data, value)).toBe(shown)
})

test('empty values stay empty', () => {
  for (const data of kinds) expect(masked(data, '')).toBe('')
})

describe.each(kinds)('a masked %s', (data) => {
  /** The handle of a UPI id is a bank's name, and shown. */
  const hidden = (value: string) =>
    data === 'upiId' && value.includes('@') ? value.slice(0, value.lastIndexOf('@')) : value
  const letters = (value: string) => value.match(/[\p{L}\p{N}]/gu) ?? []
  const unit = fc.constantFrom(...Array.from('abcXYZ0189 .-+@é王ใ😀𝒜'))
  const values = fc.string({ unit, minLength: 1, maxLength: 60 })

  test('shows a third of the characters at most', () => {
    fc.assert(
      fc.property(values, (value) => {
        const shown = letters(hidden(masked(data, value)))
        expect(shown.length * 3).toBeLessThanOrEqual(letters(hidden(value)).length)
      }),
    )
  })

  test('has no half of a character', () => {
    fc.assert(fc.property(values, (value) => masked(data, value).isWellFormed()))
  })

  test('can be of values of several lengths', () => {
    const lengths = Map.groupBy(
      Array.from({ length: 60 }, (_, index) => index + 1),
      (length) => masked(data, 'x'.repeat(length)),
    )
    for (const [shown, those] of lengths) expect(those.length, shown).toBeGreaterThan(1)
  })
})
