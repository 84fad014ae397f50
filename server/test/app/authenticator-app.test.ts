import { expect, test } from 'vitest'
import { AuthenticatorApp } from './authenticator-app.ts'

// Appendix B of RFC 6238 gives eight digits, of which ours are the last six. Its secret is 12345678901234567890.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code of second %d is the one that the RFC prints', (seconds, code) => {
  const app = new AuthenticatorApp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(app.codeAt(Math.floor(seconds / 30))).toBe(code)
})
