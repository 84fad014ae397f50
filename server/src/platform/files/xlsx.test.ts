import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, withoutGuards, xml } from './xlsx-text.ts'

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

test.each([
  ['Ann;=1+1', "Ann;'=1+1"],
  ['a| @x', "a| '@x"],
  ["a,''=1", "a,'''=1"],
  ['a\t-1;\n+2', "a\t'-1;\n'+2"],
  ['a;b, c=d', 'a;b, c=d'],
])('%j begins no formula for a program that separates cells otherwise', (text, written) => {
  expect(escapeFormula(text)).toBe(written)
  expect(withoutGuards(written)).toBe(text)
})

test('a text that begins with anything else is written as it is', () => {
  const plain = fc.string({ unit: 'grapheme' }).filter((text) => /^[\p{L}\p{N}]/u.test(text))
  fc.assert(
    fc.property(plain, (text) => void expect(withoutGuards(escapeFormula(text))).toBe(text)),
  )
})

test.each([
  ['_x003D_1', '_x005F_x003D_1'],
  ['a_xd_b', 'a_x005F_xd_b'],
  ['a_xD_xA_b', 'a_x005F_xD_x005F_xA_b'],
  ['a_xyz_b', 'a_xyz_b'],
])('%s looks like an escape to some program, and is spelled out', (text, written) => {
  expect(xml(text)).toBe(written)
})
