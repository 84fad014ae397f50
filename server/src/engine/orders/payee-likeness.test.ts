/** Which payees are taken for others. */
import { describe, expect, test } from 'vitest'
import { editDistance } from './confusable-text.ts'
import { findLookalike, skeletonOfPayee } from './payee-likeness.ts'

const payee = (holderName: string, accountNo: string, more: object = {}) =>
  skeletonOfPayee({
    country: 'IN',
    account: accountNo,
    details: { holderName, accountNo, ifsc: 'HDFC0001234', ...more },
  })

const paid = payee('Anita Rao', '50100234567890')
const found = (name: string, account: string, more: object = {}) =>
  findLookalike(payee(name, account, more), [paid])?.why

describe('a payee is taken for one that was paid', () => {
  test.each([
    ['one digit of the account is another', 'Anita Rao', '50100234567891'],
    ['two digits are others', 'Anita Rao', '50900234567891'],
    ['two digits are swapped', 'Anita Rao', '50100235467890'],
    ['a digit is missing', 'Anita Rao', '5010023456789'],
    ['a digit is added, under a name that has nothing in common', 'Vikram Shah', '501002345678900'],
  ])('because %s', (_why, name, account) => {
    expect(found(name, account)).toBe('similarAccount')
  })

  test('because the account is of the same number at another bank', () => {
    expect(found('Anita Rao', '50100234567890', { ifsc: 'ICIC0004321' })).toBe('similarAccount')
  })

  test.each([
    ['is the same', 'Anita Rao'],
    ['differs by case and spaces', ' ANITA  RAO'],
    ['differs by an accent', 'Aníta Rao'],
    ['has a letter of another alphabet', 'Anitа Rао'],
    ['has a capital I for a small l, or the other way around', 'AnIta Rao'],
    ['has another letter', 'Anika Rao'],
    ['has its words the other way around', 'Rao, Anita'],
  ])('because the name %s while the account is another', (_how, name) => {
    expect(found(name, '91882277336644')).toBe('otherAccount')
  })

  test.each(['Aníta Rao', 'Anitta Rao', 'Vikram Shah'])(
    'because its account was paid under another name than %s',
    (name) => {
      expect(found(name, '50100234567890')).toBe('otherName')
    },
  )
})

describe('a payee is left alone', () => {
  test('if it was paid itself, even if it looks like others that were', () => {
    const second = payee('Anita Rao', '50100234567891')
    expect(findLookalike(payee('ANITA RAO', '50100234567891'), [paid, second])).toBeUndefined()
  })

  test.each([
    ['name and account are others', 'Vikram Shah', '91882277336644'],
    ['three digits of the account and two letters of the name are', 'Anika Ray', '50900234567777'],
  ])('if %s', (_why, name, account) => {
    expect(found(name, account)).toBeUndefined()
  })

  test('if a short name differs by a character', () => {
    const paidOne = payee('王伟', '50100234567890')
    expect(findLookalike(payee('王芳', '91882277336644'), [paidOne])).toBeUndefined()
    expect(findLookalike(payee('王伟', '91882277336644'), [paidOne])?.why).toBe('otherAccount')
  })

  test('if a similar number is of another country', () => {
    const abroad = skeletonOfPayee({ country: 'TH', account: '50100234567891', details: {} })
    expect(findLookalike(abroad, [paid])).toBeUndefined()
  })
})

test('of several the closest is shown', () => {
  const namesake = payee('Anita Rao', '91882277336644')
  const close = payee('Anita Rao', '50100234567899')
  const found = findLookalike(payee('Anita Rao', '50100234567891'), [namesake, close])
  expect(found).toMatchObject({ why: 'similarAccount', payee: { account: '50100234567899' } })
})

test.each([
  ['same', 'same', 0],
  ['abcd', 'abdc', 1],
  ['abcd', 'bcd', 1],
  ['abcd', 'axcde', 2],
  ['abcd', 'dcba', 3],
  ['', 'abc', 3],
  ['', '', 0],
])('between %j and %j there are %i edits, counted up to two', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits)
  expect(editDistance(other, one, 2)).toBe(edits)
})
