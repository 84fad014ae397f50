import { demoCaptcha } from '@countinghouse/server/test/app/demo-captcha.ts'
import { expect, type Page } from '@playwright/test'
import { heading, mainMenu, openAfresh, test, toast } from './journey.ts'

/** The accessible names that Tab visits, from the current focus, while inside the landmark. */
async function tabThrough(page: Page, landmark: 'banner'): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const focused = page.getByRole(landmark).locator(':focus')
    if ((await focused.count()) === 0) return names
    names.push((await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? '')
    await expect(focused, `${names.at(-1)} shows its focus`).not.toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Tab')
  }
}

test('an operator signs in, skips to the content, and opens, uses and closes menus and dialogs with the keyboard alone', async ({
  page,
  newOperator,
}) => {
  const operator = await newOperator()
  await test.step('an operator signs in with the keyboard alone', async () => {
    await page.goto('/')
    await expect(page.getByLabel('User name')).toBeFocused()
    await page.keyboard.type(operator.name)
    await page.keyboard.press('Tab')
    await page.keyboard.type(operator.password)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'Picture with 4 characters to type' })).toBeVisible()
    await expect(page.getByLabel('Characters in the picture')).toBeFocused()
    await page.keyboard.type(demoCaptcha.toLowerCase())
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('the first Tab offers to skip to the content', async () => {
    await openAfresh(page)
    await page.reload()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const skip = page.getByRole('button', { name: 'Skip to content' })
    await expect(skip).toHaveCSS('opacity', '0')
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toHaveCSS('opacity', '1')
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  await test.step('Tab passes the controls of the top bar in order', async () => {
    await openAfresh(page, '/transfer/list')
    await expect(page.getByRole('button', { name: 'Google verification: not bound' })).toBeVisible()
    // They come last.
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await mainMenu(page).getByRole('link', { name: 'Export records' }).focus()
    await page.keyboard.press('Tab')
    expect(await tabThrough(page, 'banner')).toEqual([
      'Close menu',
      'Dashboard',
      'Search anything',
      expect.stringMatching(/^Notifications/),
      'Export records',
      'Language: English',
      'Time zone: Singapore time, GMT+8',
      'Use dark colours',
      'Google verification: not bound',
      `Account: ${operator.name}`,
    ])
  })

  await test.step('menus open, work and close by key, and return the focus', async () => {
    await openAfresh(page)
    const timeZone = page.getByRole('button', { name: /^Time zone/ })
    await timeZone.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitemradio', { name: /Singapore/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(timeZone).toHaveAccessibleName('Time zone: India time, GMT+5:30')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(timeZone).toBeFocused()

    const account = page.getByRole('button', { name: /^Account: / })
    await account.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused()
    // A letter goes to the next item that begins with it; with Ctrl it is a key of the browser.
    await page.keyboard.press('End')
    const item = page.getByRole('menuitem').last()
    await page.keyboard.press('Control+c')
    await expect(item).toBeFocused()
    await page.keyboard.press('c')
    await expect(item).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
  })

  await test.step('the verification dialog focuses its field, traps the focus and returns it', async () => {
    await openAfresh(page)
    const control = page.getByRole('button', { name: /^Google verification: / })
    await control.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Google verification' })
    await expect(dialog.getByLabel('Google verification code')).toBeFocused()
    const behind = page.locator('body > :not(dialog) :focus')
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      await expect(behind).toHaveCount(0)
    }
    // Nor does the focus get behind it when what had it goes, and nothing scrolls there.
    await dialog.getByLabel('Google verification code').focus()
    await dialog.locator(':focus').evaluate((focused) => focused.remove())
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.mouse.move(40, 800)
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(control).toBeFocused()
  })

  await test.step('F8 goes to a message above a dialog, and back', async () => {
    await openAfresh(page, '/transfer/list')
    // Without a secure connection, where copying has to select a text.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const details = page.getByRole('button', { name: /^Details / }).first()
    await details.press('Enter')
    const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy: Order number' })
    await copy.press('Enter')
    await expect(toast(page, 'Copy Successful')).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByRole('button', { name: 'Close message' })).toBeFocused()
    await page.keyboard.press('F8')
    await expect(copy).toBeFocused()
    // What has the focus is kept.
    await page.keyboard.press('F8')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Copy Successful')).toBeHidden()
    await expect(copy).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(details).toBeFocused()
  })

  await test.step('the password dialog focuses its first field and returns the focus', async () => {
    await openAfresh(page)
    const account = page.getByRole('button', { name: /^Account: / })
    await account.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(account).toBeFocused()
  })
})
