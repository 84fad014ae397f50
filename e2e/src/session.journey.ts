import { version } from '@countinghouse/server/src/platform/version.ts'
import { expect, type Page } from '@playwright/test'
import {
  chooseFrom,
  completeSignIn,
  expireSession,
  heading,
  mainMenu,
  openAfresh,
  openPages,
  signIn,
  test,
  toast,
} from './journey.ts'
import { refresh } from './list-locators.ts'
import { everyBrowser, everyLook } from './looks.ts'

/** The server's answer to this browser's cookies and token. */
async function codeOfUserInfo(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'countinghouse_token')?.value ?? ''
  const answer = await page.request.post('/api/userInfo', {
    headers: { Authorization: `Bearer ${decodeURIComponent(token)}` },
    data: {},
  })
  return (await answer.json()).code
}

test('signing out asks about unsaved changes and leaves nothing behind, and an expired session leads back', {
  tag: everyBrowser,
}, async ({ page, newOperator, owner, expectErrors }) => {
  const operator = await newOperator()
  await test.step('signing out leaves nothing of the session in the browser', async () => {
    await signIn(page, operator, '/transfer/list')
    await expect(mainMenu(page)).toContainText(version)
    await mainMenu(page).getByRole('link', { name: 'Deposits' }).click()
    await expect(openPages(page).getByRole('listitem')).toHaveCount(3)

    await chooseFrom(page, /^Account: /, 'Log out')
    await expect(page).toHaveURL(/#\/login$/)
    await expect(heading(page, 'Sign in')).toBeVisible()
    const names = (await page.context().cookies()).map(({ name }) => name)
    expect(names).not.toContain('countinghouse_token')
    expect(names).not.toContain('countinghouse_session')
    const left = await page.evaluate(() => ({
      userName: localStorage.getItem('userName'),
      menuList: localStorage.getItem('menuList'),
      tabs: sessionStorage.getItem('tabs'),
    }))
    expect(left).toEqual({ userName: null, menuList: null, tabs: null })
    const [session] = await owner`
    select bool_and(ended_at is not null) as ended from session
    join operator using (merchant_id, operator_id) where name = ${operator.name}`
    expect(session?.ended).toBe(true)

    await page.goto('/#/transfer/list')
    await completeSignIn(page, operator)
    await expect(openPages(page).getByRole('listitem')).toHaveText(['Dashboard', 'Transfers'])
  })

  await test.step('signing out with unsaved changes asks first, and leaves none of them behind', async () => {
    await openAfresh(page, '/api/setting')
    await page.getByRole('main').getByRole('textbox').first().fill('https://example.com/paid')
    await chooseFrom(page, /^Account: /, 'Log out')
    const asked = page.getByRole('dialog', { name: 'Unsaved changes' })
    await asked.getByRole('button', { name: 'Continue here' }).click()
    await expect(asked).toBeHidden()
    await chooseFrom(page, /^Account: /, 'Log out')
    await asked.getByRole('button', { name: 'Discard and log out' }).click()
    await expect(heading(page, 'Sign in')).toBeVisible()
    await completeSignIn(page, operator)
    await chooseFrom(page, /^Account: /, 'Log out')
    await expect(heading(page, 'Sign in')).toBeVisible()
  })

  await test.step('an expired session is reported at the next click, and signing in leads back', async () => {
    expectErrors('401 /api/mentionMoneyOrder/list')
    const notices = page.waitForResponse('**/api/notices/list')
    await signIn(page, operator)
    await page.goto('/#/mentionMoneyOrder/list?mentionMoneyOrder=1')
    // The calls of the page itself come before the session ages; the notices come last.
    await notices
    await expect(page.getByRole('region', { name: 'Withdrawals: table' })).toBeVisible()
    await expireSession(owner, operator)

    await refresh(page).click()
    await expect(page).toHaveURL(
      `/#/login?redirect=${encodeURIComponent('/mentionMoneyOrder/list?mentionMoneyOrder=1')}`,
    )
    await expect(toast(page, 'Your session has expired. Please sign in again.')).toBeVisible()
    expect(await page.evaluate(() => [document.cookie, localStorage.menuList])).toEqual([
      '',
      undefined,
    ])

    await completeSignIn(page, operator)
    await expect(page).toHaveURL('/#/mentionMoneyOrder/list?mentionMoneyOrder=1')
    await expect(heading(page, 'Withdrawals')).toBeVisible()
  })
})

test('a changed password ends the session in the other browser only', { tag: everyLook }, async ({
  page,
  newOperator,
  newBrowser,
  checkAccessibility,
  expectErrors,
}) => {
  expectErrors('401 /api/transfer/list', '422 /api/merchants/password')
  const operator = await newOperator()
  await signIn(page, operator)
  const other = await newBrowser()
  await signIn(other, operator, '/transfer/list')

  await chooseFrom(page, /^Account: /, 'Change password')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const save = dialog.getByRole('button', { name: 'Save' })
  await field('Current password').fill('wrong2026')
  await field('New password').fill('lettersonly')
  await field('Repeat new password').fill('lighthouse7')
  await save.click()
  await expect(field('New password')).toHaveAccessibleDescription(
    '6 to 18 characters, with both letters and digits.',
  )
  await expect(field('Repeat new password')).toHaveAccessibleDescription(
    'The Passwords Entered Twice Are Inconsistent!',
  )
  await checkAccessibility('change password')
  await field('New password').fill('lighthouse7')
  await save.click()
  await expect(toast(page, 'Change Failed: The current password is wrong.')).toBeVisible()
  await expect(field('Current password')).toHaveAccessibleDescription(
    'The current password is wrong.',
  )
  await field('Current password').fill(operator.password)
  await save.click()
  await expect(toast(page, 'Modified Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  expect(await codeOfUserInfo(page)).toBe('200')
  expect(await codeOfUserInfo(other)).toBe('000006')
  await refresh(other).click()
  await expect(other).toHaveURL('/#/login?redirect=%2Ftransfer%2Flist')
  await expect(toast(other, /^Your password was changed/)).toBeVisible()
  await completeSignIn(other, { ...operator, password: 'lighthouse7' })
  await expect(heading(other, 'Transfers')).toBeVisible()
})
