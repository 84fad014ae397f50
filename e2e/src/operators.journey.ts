import { AuthenticatorApp } from '@countinghouse/server/test/app/authenticator-app.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { newMerchant } from './create-withdrawals.ts'
import {
  chooseFrom,
  completeSignIn,
  enterPassword,
  heading,
  openPages,
  signIn,
  test,
  toast,
  waitForPage,
} from './journey.ts'
import { everyLook } from './looks.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function openDrawer(page: Page, name: string): Promise<Locator> {
  await rowOf(page, name).getByRole('button', { name: 'Details' }).click()
  const drawer = page.getByRole('dialog', { name: `Operator ${name}` })
  await expect(drawer.getByRole('heading', { name: 'Open sessions' })).toBeVisible()
  return drawer
}

async function bindIn(place: Page | Locator): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  const secret = await place.getByRole('code').textContent()
  const app = new AuthenticatorApp((secret ?? '').replaceAll(' ', ''))
  await place.getByLabel('Google verification code').fill(app.nextCode())
  await place.getByRole('button', { name: 'Bind' }).click()
  await expect(place.getByRole('listitem')).toHaveCount(10)
  return { app, codes: await place.getByRole('listitem').allTextContents() }
}

async function takeLink(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Pass this link on' })
  const link = await shown.getByLabel('One-time link').inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()
  return link
}

async function setPassword(guest: Page, link: string, password: string): Promise<void> {
  await guest.goto(link)
  await guest.getByLabel('New password', { exact: true }).fill(password)
  await guest.getByLabel('Repeat new password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(guest, 'Your password is set. Please sign in.')).toBeVisible()
}

/** What is done to an operator, from the drawer and through its dialog. */
async function act(page: Page, name: string, action: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: `Operator ${name}` })
  await drawer.getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${action}: ${name}` })
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('an administrator invites somebody, renews the link that has expired, and the guest signs in by it', {
  tag: everyLook,
}, async ({ page, owner, newOperator, newBrowser, checkAccessibility, expectErrors }) => {
  expectErrors('410 /api/user/passwordLink')
  await signIn(page, await newOperator(), '/operators/list')
  await waitForPage(page, 'Operators')
  await page.getByRole('button', { name: 'Invite operator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite operator' })
  await dialog.getByRole('button', { name: 'Invite operator' }).click()
  await expect(dialog.getByLabel('User name')).toHaveAccessibleDescription(/2 to 64 letters/)
  await expect(dialog.getByText('Please choose at least one role')).toBeVisible()
  const name = `guest-${Math.random().toString(36).slice(2, 8)}`
  await dialog.getByLabel('User name').fill(name)
  await dialog.getByLabel('Viewer').check()
  await checkAccessibility('inviting')
  await dialog.getByRole('button', { name: 'Invite operator' }).click()

  const shown = page.getByRole('dialog', { name: 'Pass this link on' })
  const link = await shown.getByLabel('One-time link').inputValue()
  expect(link).toContain('/#/setPassword?link=10001.')
  await checkAccessibility('one-time link')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, name)).toContainText('Invited')

  await owner`
    update operator_link l set expires_at = now() - interval '1 minute'
    from operator o where o.name = ${name} and l.operator_id = o.operator_id`
  const guest = await newBrowser()
  await guest.goto(link)
  await expect(heading(guest, 'This link does not work')).toBeVisible()
  await openDrawer(page, name)
  await act(page, name, 'New link')
  const renewed = await takeLink(page)
  expect(renewed).not.toBe(link)
  await guest.goto(renewed)
  await expect(heading(guest, 'Welcome')).toBeVisible()
  await expect(guest.getByText(`as ${name}.`)).toBeVisible()
  await guest.getByLabel('New password', { exact: true }).fill('meadow2026')
  await guest.getByLabel('Repeat new password', { exact: true }).fill('meadow2027')
  await guest.getByRole('button', { name: 'Set password' }).click()
  await expect(
    guest.getByLabel('Repeat new password', { exact: true }),
  ).toHaveAccessibleDescription('The Passwords Entered Twice Are Inconsistent!')
  await guest.getByLabel('Repeat new password', { exact: true }).fill('meadow2026')
  await guest.getByRole('button', { name: 'Set password' }).click()
  await expect(toast(guest, 'Your password is set. Please sign in.')).toBeVisible()
  await completeSignIn(guest, { name, password: 'meadow2026' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(rowOf(page, name)).toContainText('Active')

  const again = await newBrowser()
  await again.goto(renewed)
  await expect(heading(again, 'This link does not work')).toBeVisible()
  await expect(again.getByText(/was used, has expired or was withdrawn/)).toBeVisible()
})

test('an administrator ends sessions, changes roles, resets the password, disables and enables', async ({
  page,
  newOperator,
  newBrowser,
  expectErrors,
}) => {
  expectErrors('401 /api/customer/list')
  const [admin, other] = [await newOperator(), await newOperator(['viewer'])]
  const theirs = await newBrowser()
  await signIn(theirs, other, '/customer/list')
  await signIn(page, admin, `/operators/list?operatorName=${other.name}`)
  await expect(rowOf(page, other.name)).toBeVisible()
  let drawer = await openDrawer(page, other.name)
  await expect(drawer.getByText('Chrome on Linux')).toBeVisible()
  await drawer.getByRole('button', { name: 'End session: Chrome on Linux' }).click()
  await expect(toast(page, 'Session ended')).toBeVisible()
  await expect(drawer.getByText('Nobody is signed in with this account.')).toBeVisible()
  await theirs.getByRole('button', { name: 'Refresh list' }).click()
  await expect(heading(theirs, 'Sign in')).toBeVisible()
  await expect(toast(theirs, /^An administrator ended this session\./)).toBeVisible()

  await drawer.getByRole('button', { name: 'Change roles' }).click()
  const roles = page.getByRole('dialog', { name: `Change roles: ${other.name}` })
  await roles.getByLabel('Finance').check()
  await roles.getByRole('button', { name: 'Change roles' }).click()
  await expect(roles).toBeHidden()
  await expect(rowOf(page, other.name)).toContainText('Finance, Viewer')

  // The old password is worth nothing from here on; the link leads to a new one.
  await act(page, other.name, 'Reset password')
  const link = await takeLink(page)
  await expect(rowOf(page, other.name)).toContainText('Password not set')
  const changed = { ...other, password: 'meadow2026' }
  await setPassword(theirs, link, changed.password)
  await completeSignIn(theirs, changed)
  await theirs.goto('/#/customer/list')
  await waitForPage(theirs, 'Customer list')
  const second = await newBrowser()
  await signIn(second, changed, '/customer/list')

  await page.keyboard.press('Escape')
  drawer = await openDrawer(page, other.name)
  await expect(drawer.getByRole('button', { name: /^End session: / })).toHaveCount(2)
  await drawer.getByRole('button', { name: 'End session: Chrome on Linux' }).first().click()
  await expect(drawer.getByRole('button', { name: /^End session: / })).toHaveCount(1)
  // Whichever of the two is left is out as soon as the account is off.
  await act(page, other.name, 'Disable')
  await expect(rowOf(page, other.name)).toContainText('Disabled')
  for (const browser of [theirs, second]) {
    await browser.getByRole('button', { name: 'Refresh list' }).click()
    await expect(heading(browser, 'Sign in')).toBeVisible()
  }
  await act(page, other.name, 'Enable')
  await expect(rowOf(page, other.name)).toContainText('Active')
  await page.keyboard.press('Escape')
  await page.goto(`/#/operators/list?operatorName=${admin.name}`)
  drawer = await openDrawer(page, admin.name)
  await expect(drawer.getByText('This session')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Disable' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('an operator who has lost the phone signs in with a recovery code and unbinds with another; none works twice', {
  tag: everyLook,
}, async ({ page, newOperator, checkAccessibility, owner, expectErrors }) => {
  expectErrors('422 /api/user/googleAuth', '422 /api/twoFactor/unBind')
  const operator = await newOperator(['viewer'])
  await signIn(page, operator)
  await page.getByRole('button', { name: /^Google verification: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Google verification' })
  const { app, codes } = await bindIn(dialog)
  expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await app.letTimePass(owner, operator.name)
  await expect(dialog.getByText('10 recovery codes left')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Login verification' }).click()
  await dialog.getByLabel('Google verification code').fill(app.nextCode())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('switch', { name: 'Login verification' })).toBeChecked()
  await page.keyboard.press('Escape')
  await chooseFrom(page, /^Account: /, 'Log out')

  await enterPassword(page, operator)
  await page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click()
  await checkAccessibility('recovery code')
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(
    'This recovery code is wrong or has already been used.',
  )
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page, 'Signed in with a recovery code. 9 left.')).toBeVisible()
  await expect(openPages(page)).toBeVisible()

  await page.getByRole('button', { name: /^Google verification: / }).click()
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await dialog.getByRole('button', { name: 'Lost the phone? Use a recovery code' }).click()
  await checkAccessibility('unbinding with a recovery code')
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await expect(dialog.getByLabel('Recovery code')).toHaveAccessibleDescription(
    'This recovery code is wrong or has already been used.',
  )
  await dialog.getByLabel('Recovery code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Unbind' }).click()
  await expect(toast(page, 'Unbind Successfully')).toBeVisible()
})

test('a merchant requires an authenticator of everyone, and operators without one can only bind one', {
  tag: everyLook,
}, async ({ page, db, owner, newOperator, newBrowser, checkAccessibility, expectErrors }) => {
  expectErrors('403 /api/customer/list')
  const merchantId = await newMerchant(db)
  const [admin, other] = [
    await newOperator(['admin'], merchantId),
    await newOperator(['viewer'], merchantId),
  ]
  const theirs = await newBrowser()
  await signIn(theirs, other, '/customer/list')
  await signIn(page, admin, '/operators/list')
  const rule = page.getByRole('region', { name: 'Authenticator for everyone' })
  await expect(rule.getByRole('button', { name: 'Require' })).toBeDisabled()
  await page.getByRole('button', { name: /^Google verification: / }).click()
  const binding = page.getByRole('dialog', { name: 'Google verification' })
  const { app } = await bindIn(binding)
  await binding.getByRole('button', { name: 'I have saved them' }).click()
  await page.keyboard.press('Escape')
  await app.letTimePass(owner, admin.name)
  await rule.getByRole('button', { name: 'Require' }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator for everyone' })
  await dialog.getByLabel('Google verification code').fill(app.nextCode())
  await dialog.getByRole('button', { name: 'Require' }).click()
  await expect(rule.getByText(/^Everyone must have an authenticator\./)).toBeVisible()

  await theirs.getByRole('button', { name: 'Refresh list' }).click()
  await expect(heading(theirs, 'Your merchant requires an authenticator')).toBeVisible()
  await expect(openPages(theirs)).toBeHidden()
  await theirs.goto('/#/dashboard')
  await expect(heading(theirs, 'Your merchant requires an authenticator')).toBeVisible()
  await bindIn(theirs)
  await theirs.getByRole('button', { name: 'I have saved them' }).click()
  await expect(theirs.getByRole('switch')).toHaveCount(3)
  await theirs.keyboard.press('Escape')
  await expect(openPages(theirs)).toBeVisible()

  const third = await newOperator(['viewer'], merchantId)
  await chooseFrom(page, /^Account: /, 'Log out')
  await passWithoutShell(page, third)
  await checkAccessibility('required binding')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
})

async function passWithoutShell(page: Page, operator: { name: string; password: string }) {
  await enterPassword(page, operator)
  await expect(page.getByRole('img', { name: 'Picture with 4 characters to type' })).toBeVisible()
  await page.getByLabel('Characters in the picture').fill('TEST')
  await expect(heading(page, 'Your merchant requires an authenticator')).toBeVisible()
  await expect(page.getByRole('code')).toBeVisible()
}
