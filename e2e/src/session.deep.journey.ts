/** Sessions of several tabs, and with a server that fails. */
import { expect } from '@playwright/test'
import { chooseFrom, completeSignIn, heading, mainMenu, signIn, test, toast } from './journey.ts'
import { refresh } from './list-locators.ts'

test('a sign-in as somebody else in one tab takes the other tabs along', async ({
  page,
  newOperator,
}) => {
  const ana = await newOperator()
  const bob = await newOperator()
  await signIn(page, ana, '/transfer/list')
  const other = await page.context().newPage()
  await other.goto('/#/transfer/list')
  await chooseFrom(other, /^Account: /, 'Log out')
  await expect(heading(other, 'Sign in')).toBeVisible()
  await completeSignIn(other, bob)
  await expect(other.getByRole('button', { name: `Account: ${bob.name}` })).toBeVisible()

  await refresh(page).click()
  await expect(page.getByRole('button', { name: `Account: ${bob.name}` })).toBeVisible()
  await expect(toast(page, /^This browser is signed in anew/)).toBeVisible()
  await expect(heading(page, 'Transfers')).toBeVisible()
  // Nor has the page that went ended the session of the one that came.
  await mainMenu(other).getByRole('link', { name: 'Deposits' }).click()
  await expect(heading(other, 'Deposits')).toBeVisible()
  await refresh(other).click()
  await expect(other.getByRole('button', { name: `Account: ${bob.name}` })).toBeVisible()
})

test('a failing user check leads to the login page with a message', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('500 /api/userInfo')
  await signIn(page, await newOperator(), '/customer/list')
  await page.route('**/api/userInfo', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page).toHaveURL('/#/login?redirect=%2Fcustomer%2Flist')
  await expect(toast(page, 'Verification failed, please Login again.')).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('reloading while the server is away keeps the session, and the page opens when it answers', async ({
  page,
  newOperator,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors('502 /api/userInfo')
  await signIn(page, await newOperator(), '/customer/list')
  await page.route('**/api/userInfo', (route) => route.fulfill({ status: 502, body: '' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await checkAccessibility('the server is away')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible()
  await page.unroute('**/api/userInfo')
  await expect(heading(page, 'Customer list')).toBeVisible()
  await expect(page).toHaveURL('/#/customer/list')
})

test('a page whose code cannot be loaded resets the session and leads to the login page', async ({
  page,
  newOperator,
  expectErrors,
  watch,
}) => {
  expectErrors('404 /assets/gone.js')
  await signIn(page, await newOperator())
  await page.route(/\/assets\/customer\.page-.*\.js$/, (route) =>
    route.fulfill({ status: 302, headers: { Location: '/assets/gone.js' } }),
  )
  await mainMenu(page).getByRole('link', { name: 'Customer list' }).click()
  await expect(page).toHaveURL('/#/login?redirect=%2Fcustomer%2Flist')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/dynamically imported/)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  watch.complaints.splice(0)
})
