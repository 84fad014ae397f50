import { demoCaptcha } from '@countinghouse/server/src/testing/demo-captcha.ts'
import { expect } from '@playwright/test'
import { enterPassword, heading, mainMenu, test, toast } from './journey.ts'

const wrongCaptcha = 'AAAA'
const wrongCaptchaMessage = 'The characters do not match the picture. Here is a new one.'

test('an operator signs in with name, password and the characters of an image', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  const operator = await newOperator()
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in - Backstage management')
  await checkAccessibility('login')
  await enterPassword(page, operator)

  await expect(page).toHaveURL(/#\/googleVerificationcode/)
  await expect(page.getByRole('img', { name: 'Picture with 4 characters to type' })).toBeVisible()
  await checkAccessibility('captcha')
  await page.getByLabel('Characters in the picture').fill(demoCaptcha)

  await expect(page).toHaveURL(/#\/dashboard$/)
  await expect(page).toHaveTitle('Dashboard - Backstage management')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'Withdrawals', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Account: ${operator.name}` })).toBeVisible()

  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'countinghouse_token')?.value).toMatch(
    /^10001\..{40,}/,
  )
  const stored = await page.evaluate(() => [localStorage.userName, localStorage.menuList])
  expect(stored[0]).toBe(operator.name)
  expect(JSON.parse(stored[1])).toContainEqual({
    id: 1102,
    parentId: 11,
    menuType: 2,
    url: '/mentionMoneyOrder/list',
    menuName: '提币订单',
    menuNameEN: 'Withdrawals',
  })
  await checkAccessibility('dashboard')
})

test('a wrong password is reported for five seconds, and the operator stays on the page', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('401 /api/user/login')
  const operator = await newOperator()
  const text = 'The user name or password is wrong.'
  await page.clock.install()
  await page.goto('/#/login')
  await expect(page.getByLabel('User name')).toBeFocused()
  await page.clock.pauseAt(Date.now() + 60_000)

  await enterPassword(page, { ...operator, password: 'wrong2026' })
  await expect(toast(page, text)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(text)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/#\/login/)
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await page.clock.runFor(4900)
  await expect(toast(page, text)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page, text)).toBeHidden()
})

test('an unknown name is answered like a wrong password', async ({
  page,
  expectErrors,
  checkAccessibility,
}) => {
  expectErrors('401 /api/user/login')
  await page.goto('/#/login')
  await enterPassword(page, { name: 'nobody-at-all', password: 'harbour2026' })
  await expect(toast(page, 'The user name or password is wrong.')).toBeVisible()
  // A focused message stays.
  await page.getByRole('button', { name: 'Close message' }).focus()
  await checkAccessibility('login refused')
  await expect(toast(page, 'The user name or password is wrong.')).toBeVisible()
})

test('empty fields are reported without a request to the server', async ({ page }) => {
  await page.goto('/#/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('User name')).toHaveAccessibleDescription(
    'Please enter your user name',
  )
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password',
  )
  await expect(page.getByLabel('User name')).toBeFocused()
})

test('wrong characters bring a new image and an empty field', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('422 /api/user/googleAuth')
  await page.goto('/#/login')
  await enterPassword(page, await newOperator())
  const picture = page.getByRole('img', { name: 'Picture with 4 characters to type' })
  const field = page.getByLabel('Characters in the picture')
  await expect(picture).toBeVisible()
  const before = (await picture.getAttribute('src')) ?? ''

  await field.fill(wrongCaptcha)
  await expect(toast(page, wrongCaptchaMessage)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(wrongCaptchaMessage)
  await expect(picture).toHaveAttribute('src', /^data:image\/png/)
  await expect(picture).not.toHaveAttribute('src', before)

  await field.fill(demoCaptcha)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('too many wrong characters lead back to the login page', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('422 /api/user/googleAuth', '401 /api/captcha/image')
  await page.goto('/#/login')
  await enterPassword(page, await newOperator())
  const field = page.getByLabel('Characters in the picture')
  for (let wrong = 1; wrong < 5; wrong++) {
    const renewed = page.waitForResponse(/\/api\/captcha\/image/)
    await field.fill(wrongCaptcha)
    await renewed
    await expect(field).toHaveValue('')
  }
  await field.fill(wrongCaptcha)
  await expect(page).toHaveURL(/#\/login/)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(toast(page, 'Verification failed, please Login again.')).toBeVisible()
})

test('the second step without the first leads to the login page', async ({ page }) => {
  await page.goto('/#/googleVerificationcode?redirect=%2Ftransfer%2Flist')
  await expect(page).toHaveURL(/#\/login\?redirect=%2Ftransfer%2Flist$/)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('an unreachable server is reported, and the sign-in can be retried', async ({
  page,
  newOperator,
  watch,
}) => {
  const operator = await newOperator()
  await page.goto('/#/login')
  await page.route('**/api/user/login', (route) => route.abort('connectionrefused'))
  await enterPassword(page, operator)
  await expect(
    toast(page, 'The server cannot be reached. Check the connection and try again.'),
  ).toBeVisible()
  await page.unroute('**/api/user/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Characters in the picture')).toBeVisible()
  expect(watch.complaints.splice(0)).toEqual([
    expect.stringContaining('net::ERR_CONNECTION_REFUSED'),
  ])
})
