/** Binds an authenticator. */
import type { ActionProtection } from '@countinghouse/contract/engine/protections.ts'
import type { Sql } from '@countinghouse/server/src/platform/db/database.ts'
import {
  AuthenticatorApp,
  bindAuthenticator,
  sealer,
} from '@countinghouse/server/test/app/authenticator-app.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Operator, signInByApi, toast } from './journey.ts'

export const verificationButton = (page: Page) =>
  page.getByRole('button', { name: /^Google verification: / })
export const codeField = (place: Page | Locator) => place.getByLabel('Google verification code')

export async function openVerificationDialog(page: Page): Promise<Locator> {
  await verificationButton(page).click()
  return page.getByRole('dialog', { name: 'Google verification' })
}

export async function readSecret(dialog: Locator): Promise<string> {
  const shown = await dialog.getByRole('code').textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** Binds in the dialog of the console. */
export async function bind(page: Page, owner: Sql, { name }: Operator): Promise<AuthenticatorApp> {
  const dialog = await openVerificationDialog(page)
  const app = new AuthenticatorApp(await readSecret(dialog))
  await codeField(dialog).fill(app.nextCode())
  await dialog.getByRole('button', { name: 'Bind' }).click()
  await expect(toast(page, 'Bind Successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog.getByRole('switch')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await app.letTimePass(owner, name)
  return app
}

/** Binds through the API, with all protections off. */
export async function bindByApi(operator: Operator): Promise<AuthenticatorApp> {
  return bindAuthenticator(await signInByApi(operator))
}

/** Binds through the API, and switches one protection on. */
export async function bindWithProtection(
  owner: Sql,
  operator: Operator,
  protection: ActionProtection,
): Promise<AuthenticatorApp> {
  const browser = await signInByApi(operator)
  const app = await bindAuthenticator(browser)
  await app.letTimePass(owner, operator.name)
  const seal = await sealer(browser)
  const { code, msg } = await browser.call('/twoFactor/updateStatus', {
    verifyCode: seal(app.nextCode()),
    [protection]: seal('1'),
  })
  expect(code, msg).toBe('200')
  return app
}
