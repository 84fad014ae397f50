/** A code of an authenticator works once, so a journey has two or three available. */
import { AuthenticatorApp } from '@countinghouse/server/test/app/authenticator-app.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  bind,
  codeField,
  openVerificationDialog,
  readSecret,
  verificationButton,
} from './bind-authenticator.ts'
import { chooseFrom, enterPassword, heading, signIn, test, themeColour, toast } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'

const shield = (page: Page) => verificationButton(page).locator('svg')
const wrongCode = 'Google Verification Code Is Incorrect'
const incomplete = 'Please Enter A 6-digit Google Verification Code'

async function confirm(dialog: Locator, code: string): Promise<void> {
  await codeField(dialog).fill(code)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

test('an operator binds an authenticator and unbinds it', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, checkAccessibility, expectErrors }) => {
  expectErrors('403 /api/twoFactor/bind', '403 /api/twoFactor/unBind')
  await signIn(page, await newOperator())
  await expect(verificationButton(page)).toHaveAccessibleName('Google verification: not bound')

  const dialog = await openVerificationDialog(page)
  await expect(
    dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible()
  const app = new AuthenticatorApp(await readSecret(dialog))
  expect(app.secret).toMatch(/^[A-Z2-7]{32}$/)

  await codeField(dialog).fill('12a45')
  await expect(codeField(dialog)).toHaveValue('1245')
  await dialog.getByRole('button', { name: 'Bind' }).click()
  await expect(codeField(dialog)).toHaveAccessibleDescription(incomplete)

  await codeField(dialog).fill(app.wrongCode())
  await dialog.getByRole('button', { name: 'Bind' }).click()
  await expect(toast(page, wrongCode)).toBeVisible()
  await expect(codeField(dialog)).toHaveAccessibleDescription(wrongCode)
  await expect(codeField(dialog)).toBeFocused()
  expect(await readSecret(dialog)).toBe(app.secret)

  await codeField(dialog).fill(app.nextCode())
  await codeField(dialog).press('Enter')
  await expect(toast(page, 'Bind Successfully')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await checkAccessibility('recovery codes')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  // What it can protect is offered at once; until then the shield warns.
  await expect(dialog.getByRole('switch')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const boundOnly = 'Google verification: bound, no protection is on'
  await expect(verificationButton(page)).toHaveAccessibleName(boundOnly)
  await expect(shield(page)).toHaveCSS('color', await themeColour(page, 'warning'))
  await page.reload()
  await expect(verificationButton(page)).toHaveAccessibleName(boundOnly)

  await openVerificationDialog(page)
  await expect(dialog.getByRole('switch')).toHaveCount(3)
  for (const each of await dialog.getByRole('switch').all()) await expect(each).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await expect(codeField(dialog)).toBeFocused()
  await checkAccessibility('unbinding')
  await codeField(dialog).fill(app.wrongCode())
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await expect(codeField(dialog)).toHaveAccessibleDescription(wrongCode)
  await codeField(dialog).fill(app.nextCode())
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await expect(toast(page, 'Unbind Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(verificationButton(page)).toHaveAccessibleName('Google verification: not bound')
})

const protections = [
  { label: 'Login verification', column: 'login_verify' },
  { label: 'Withdrawal review verification', column: 'withdrawal_audit_verify' },
  { label: 'P2P payout verification', column: 'p2p_payout_verify' },
] as const

test('each protection is switched on and off, each time with a code', async ({
  page,
  newOperator,
  owner,
  expectErrors,
}) => {
  expectErrors('403 /api/twoFactor/updateStatus')
  const operator = await newOperator()
  await signIn(page, operator)
  const app = await bind(page, owner, operator)
  const switchedOn = async () => {
    const [row] = await owner`
      select array_remove(array[
        case when login_verify = 1 then 'login_verify' end,
        case when withdrawal_audit_verify = 1 then 'withdrawal_audit_verify' end,
        case when p2p_payout_verify = 1 then 'p2p_payout_verify' end], null) as on
      from authenticator join operator using (merchant_id, operator_id)
      where name = ${operator.name}`
    return row?.on
  }
  const changed = async () => {
    await expect(toast(page, 'Modified Successfully')).toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).last().click()
    await expect(toast(page, 'Modified Successfully')).toBeHidden()
  }
  const dialog = await openVerificationDialog(page)
  const control = (label: string) => dialog.getByRole('switch', { name: label })

  await test.step('a wrong code, or none, changes nothing', async () => {
    const { label } = protections[0]
    await control(label).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(control(label)).not.toBeChecked()
    await control(label).click()
    await confirm(dialog, app.wrongCode())
    await expect(toast(page, wrongCode)).toBeVisible()
    await expect(codeField(dialog)).toHaveAccessibleDescription(wrongCode)
    expect(await switchedOn()).toEqual([])
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Close message' }).last().click()
  })

  for (const { label, column } of protections)
    await test.step(label, async () => {
      await control(label).click()
      await expect(dialog.getByRole('heading', { name: `Switch on: ${label}` })).toBeVisible()
      await confirm(dialog, app.nextCode())
      await changed()
      await expect(control(label)).toBeChecked()
      await expect(dialog.getByRole('switch', { checked: true })).toHaveCount(1)
      expect(await switchedOn()).toEqual([column])

      await control(label).click()
      await expect(dialog.getByRole('heading', { name: `Switch off: ${label}` })).toBeVisible()
      await confirm(dialog, app.nextCode())
      await changed()
      await expect(control(label)).not.toBeChecked()
      expect(await switchedOn()).toEqual([])
      await app.letTimePass(owner, operator.name)
    })
})

test('with login verification on, an operator signs in with an authenticator code', async ({
  page,
  newOperator,
  owner,
  expectErrors,
}) => {
  expectErrors('422 /api/user/googleAuth')
  const operator = await newOperator()
  await signIn(page, operator)
  const app = await bind(page, owner, operator)
  const dialog = await openVerificationDialog(page)
  await dialog.getByRole('switch', { name: 'Login verification' }).click()
  await confirm(dialog, app.nextCode())
  await expect(dialog.getByRole('switch', { name: 'Login verification' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(verificationButton(page)).toHaveAccessibleName('Google verification: bound')
  await expect(shield(page)).toHaveCSS('color', await themeColour(page, 'success'))
  await chooseFrom(page, /^Account: /, 'Log out')

  await enterPassword(page, operator)
  await expect(page).toHaveURL(/#\/googleVerificationcode/)
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByLabel('Characters in the picture')).toBeHidden()

  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription(incomplete)
  await codeField(page).fill(app.wrongCode())
  await expect(toast(page, wrongCode)).toBeVisible()
  await expect(codeField(page)).toHaveAccessibleDescription(wrongCode)
  await expect(codeField(page)).toHaveValue('')

  await codeField(page).fill(app.lastCode())
  await expect(toast(page, wrongCode)).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await codeField(page).fill(app.nextCode())
  await expect(heading(page, 'Dashboard')).toBeVisible()
})
