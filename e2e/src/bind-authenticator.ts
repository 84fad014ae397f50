/** Binds an authenticator, with codes from `oathtool`. */
import type { Sql } from '@countinghouse/server/src/db/database.ts'
import {
  AuthenticatorApp,
  bindAuthenticator,
} from '@countinghouse/server/src/testing/authenticator-app.ts'
import { Browser } from '@countinghouse/server/src/testing/browser.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { message, type Operator } from './journey.ts'

export const control = (page: Page) => page.getByRole('button', { name: /^Google verification: / })
export const codeField = (place: Page | Locator) => place.getByLabel('Google verification code')

export async function openDialog(page: Page): Promise<Locator> {
  await control(page).click()
  return page.getByRole('dialog', { name: 'Google verification' })
}

export async function readSecret(dialog: Locator): Promise<string> {
  const shown = await dialog.getByRole('code').textContent()
  return (shown ?? '').replaceAll(' ', '')
}

/** In the console. */
export async function bind(page: Page, owner: Sql, { name }: Operator): Promise<AuthenticatorApp> {
  const dialog = await openDialog(page)
  const app = new AuthenticatorApp(await readSecret(dialog))
  await codeField(dialog).fill(app.nextCode())
  await dialog.getByRole('button', { name: 'Bind' }).click()
  await expect(message(page, 'Bind Successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(dialog.getByRole('switch')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await app.letTimePass(owner, name)
  return app
}

/** Beside the page of a journey, with all switches off. */
export async function bindElsewhere({ name, password }: Operator): Promise<AuthenticatorApp> {
  const browser = new Browser(`${process.env.E2E_URL}/api`)
  await browser.signIn(name, password)
  return bindAuthenticator(browser)
}
