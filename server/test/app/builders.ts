/** Test data, created the way the product creates it, but with passwords that are quick to check. */
import type { Role } from '@countinghouse/contract/permissions.ts'
import { audit } from '../../src/platform/security/audit.ts'
import { insertOperator } from '../../src/platform/security/new-operator.ts'
import { Browser, passwordOf } from './browser.ts'
import { cheapHash } from './cheap-password.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Creates an operator, of merchant 10001 if nothing else is said, and returns its name. */
export async function newOperator(
  { db }: TestApp,
  roles: Role[] = [],
  { merchantId = '10001', name = `operator${++made}` } = {},
): Promise<string> {
  const passwordHash = cheapHash(passwordOf(name))
  const operator = { merchantId, name, passwordHash, roles, introduction: '' }
  const added = { action: 'operator.added', address: 'administrator', detail: { name } } as const
  await db.asMerchant(merchantId, async (tx) => {
    await audit(tx, { ...(await insertOperator(tx, operator)), ...added })
  })
  return name
}

export async function signedIn(app: TestApp, name: string): Promise<Browser> {
  const browser = new Browser(app.url)
  const answer = await browser.signIn(name)
  if (answer.code !== '200') throw new Error(`${name} could not sign in: ${answer.msg}`)
  return browser
}
