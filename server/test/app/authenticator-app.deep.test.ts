import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { base32 } from '@scure/base'
import { expect, test } from 'vitest'
import { AuthenticatorApp } from './authenticator-app.ts'

test('the codes of tests are those of oathtool, an authenticator that others wrote', () => {
  for (let i = 0; i < 50; i++) {
    const secret = base32.encode(randomBytes(20))
    const step = 59_000_000 + 1_000 * i
    const now = new Date(step * 30_000).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')
    const printed = execFileSync('oathtool', ['--totp', '--base32', `--now=${now}`, secret])
    expect(new AuthenticatorApp(secret).codeAt(step)).toBe(printed.toString().trim())
  }
})
