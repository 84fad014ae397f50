import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula } from './xlsx.ts'

/** What is not seen, and what some program on the way takes off a cell. */
const unseen = [
  ...' \t\n\r\f\v\u00a0\u3000\u2003\u2028',
  ...'\u0001\u001f\u007f\u0085',
  ...'\ufeff\u200b\u200c\u200d\u2060\u00ad\u034f\u200e\u202e',
]
const starters = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '_x003D_', '_x000a_']

test('no cell begins a formula, in half or full width, whatever that is not seen stands before it', () => {
  const before = fc.array(fc.constantFrom(...unseen), { maxLength: 5 }).map((all) => all.join(''))
  fc.assert(
    fc.property(before, fc.constantFrom(...starters), fc.string(), (first, starter, rest) => {
      expect(escapeFormula(`${first}${starter}${rest}`)).toMatch(/^'/)
    }),
    { numRuns: 2000 },
  )
})

test.each(['\nx', '\rx', '\tx', '\n', '＝1+1', '\n=1+1', ' ＝1', '\u200b@x'])(
  '%j is kept from a detour over CSV',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`)
  },
)

test('a text that begins with anything else is written as it is', () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => /^[\p{L}\p{N}]/u.test(text))
  fc.assert(fc.property(plain, (text) => void expect(escapeFormula(text)).toBe(text)))
})
