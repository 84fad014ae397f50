import { expect, test } from 'vitest'
import { loginPath, safeRedirect } from './redirect.ts'

test('a path inside the console is followed with its query', () => {
  expect(safeRedirect('/mentionMoneyOrder/list?mentionMoneyOrder=1')).toBe(
    '/mentionMoneyOrder/list?mentionMoneyOrder=1',
  )
})

test.each([
  null,
  undefined,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /dashboard',
])('%j leads to the start page', (requested) => {
  expect(safeRedirect(requested)).toBe('/')
})

test('a sign-in never leads back to a sign-in page', () => {
  expect(safeRedirect('/login')).toBe('/')
  expect(safeRedirect('/login?redirect=%2Flogin')).toBe('/')
  expect(safeRedirect('/googleVerificationcode')).toBe('/')
})

test('the requested path survives the address of the login page', () => {
  const requested = '/legalCurrency/order/detail/INR/IN?a=1&b=2'
  const address = new URL(loginPath(requested), 'http://console')
  expect(address.searchParams.get('redirect')).toBe(requested)
})
