/** A request that was signed by a program that knows nothing of ours. */
import { execFileSync } from 'node:child_process'
import { createHash, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signedText } from '@countinghouse/contract/areas/open-api/signature.ts'
import { expect, test } from 'vitest'
import { newNonce, openMerchant } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'

function signedByOpenssl(privateKey: KeyObject, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'open-'))
  const file = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = file('key.pem', pem)
  const content = file('text', text)
  const ofType =
    privateKey.asymmetricKeyType === 'rsa'
      ? ['dgst', '-sha256', '-sign', key, content]
      : ['pkeyutl', '-sign', '-rawin', '-inkey', key, '-in', content]
  try {
    return execFileSync('openssl', ofType).toString('base64')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each(['rsa', 'ed25519'] as const)('a signature of openssl with %s is taken', async (type) => {
  const app = await startTestApp()
  const signer = await openMerchant(app, '10002', { type })
  const [timestamp, nonce, body] = [String(Date.now()), newNonce(), '{}']
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const path = '/open/v2/balances'
  const text = signedText({ method: 'POST', path, timestamp, nonce, bodyHash })
  const answer = await signer.send('/balances', body, {
    headers: {
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signedByOpenssl(signer.privateKey, text),
    },
  })
  expect(answer).toMatchObject({ status: 200, code: '200', success: true })
})
