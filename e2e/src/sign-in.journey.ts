import { demoCaptcha } from '@countinghouse/server/test/app/demo-captcha.ts'
import { expect } from '@playwright/test'
import { enterPassword, heading, mainMenu, test, toast } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'

const wrongCaptcha = 'AAAA'

const wrongCaptchaMessage = 'The characters do not match the picture. Here is a new one.'

test('an operator signs in with name, password and the characters of an image', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, checkAccessibility }) => {
  const operator = await newOperator()
  await page.goto('/')
  await expect(page).toHaveTitle('Sign in - Backstage management')
  await checkAccessibility('login')
  await enterPassword(page, operator)

  await expect(page).toHaveURL(/#\/googleVerificationcode/)
  await expect(page.getByRole('img', { name: 'Picture with 4 characters to type' })).toBeVisible()
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

test('an operator who cannot see the picture can let the browser do work instead, by keyboard alone', {
  tag: everyLook,
}, async ({ page, newOperator, checkAccessibility }) => {
  await page.goto('/#/login?redirect=%2Ftransfer%2Flist')
  await enterPassword(page, await newOperator(['finance']))
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/captcha/work', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'I can’t see the picture' }).focus()
  await page.keyboard.press('Enter')
  const status = page.getByRole('status').filter({ hasText: 'Your browser is solving' })
  await expect(status).toBeFocused()
  await checkAccessibility('sign-in by work')
  asked.resolve()
  await expect(page).toHaveURL(/#\/transfer\/list/)
})

test('missing, unknown and wrong input is reported at once, and the sign-in continues from there', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, checkAccessibility, expectErrors }) => {
  await test.step('empty fields are reported without a request to the server', async () => {
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

  await test.step('the second step without the first leads to the login page', async () => {
    await page.goto('/#/googleVerificationcode?redirect=%2Ftransfer%2Flist')
    await expect(page).toHaveURL(/#\/login\?redirect=%2Ftransfer%2Flist$/)
    await expect(heading(page, 'Sign in')).toBeVisible()
  })

  await test.step('an unknown name is answered like a wrong password', async () => {
    expectErrors('401 /api/user/login')
    await page.goto('/#/login')
    await enterPassword(page, { name: 'nobody-at-all', password: 'harbour2026' })
    await expect(toast(page, 'The user name or password is wrong.')).toBeVisible()
    // A focused message stays.
    await page.getByRole('button', { name: 'Close message' }).focus()
    await checkAccessibility('login refused')
    await expect(toast(page, 'The user name or password is wrong.')).toBeVisible()
  })

  await test.step('too many wrong characters lead back to the login page', async () => {
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

  await test.step('wrong characters bring a new image and an empty field', async () => {
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
})
