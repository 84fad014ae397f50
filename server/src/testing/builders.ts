/** Test data, created the way the product creates it. */
import type { Role } from '@countinghouse/contract/permissions.ts'
import { createOperator } from '../areas/session/create-operator.command.ts'
import { Browser, passwordOf } from './browser.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** Creates an operator of merchant 10001 and returns its name. */
export async function newOperator({ db }: TestApp, roles: Role[] = []): Promise<string> {
  made += 1
  const name = `operator${made}`
  const password = passwordOf(name)
  await createOperator(db, { merchantId: '10001', name, password, roles, introduction: '' })
  return name
}

export async function signedIn(app: TestApp, name: string): Promise<Browser> {
  const browser = new Browser(app.url)
  const answer = await browser.signIn(name)
  if (answer.code !== '200') throw new Error(`${name} could not sign in: ${answer.msg}`)
  return browser
}
