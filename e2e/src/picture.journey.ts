/** An operator's picture: from the account menu to the top bar. */
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chooseFrom, signIn, test, toast, waitForPage } from './journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change picture' })
const avatar = (page: Page) =>
  page.getByRole('button', { name: /^Account/ }).locator('[data-avatar]')
const fileField = (page: Page) => dialog(page).getByLabel(/^Choose a picture/)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' })

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()

test('a picture is chosen, previewed before it is sent, and then shown in the top bar', async ({
  page,
  newOperator,
  checkAccessibility,
}) => {
  const operator = await newOperator(['viewer'])
  await signIn(page, operator)
  const initials = `O${operator.name.slice(3, 4).toUpperCase()}`
  await expect(avatar(page).locator('i')).toHaveAttribute('data-initials', initials)
  await chooseFrom(page, /^Account/, 'Change picture')
  await expect(save(page)).toBeDisabled()
  await checkAccessibility('change picture')

  // The file name does not make it an image.
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  await fileField(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: html })
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This file is not a picture that can be shown. Supported: PNG, GIF, JPG.',
  )
  await fileField(page).setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(3 * 1024 * 1024),
  })
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The picture is 3 MB. The limit is 2 MB.',
  )
  await expect(save(page)).toBeDisabled()

  await fileField(page).setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  })
  await expect(dialog(page).getByRole('img', { name: 'This is how it will look' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveText('')
  await checkAccessibility('change picture, with a picture', [390])
  await save(page).click()
  await expect(toast(page, 'Your picture was changed')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(avatar(page).locator('img')).toBeVisible()
  await page.reload()
  await waitForPage(page)
  await expect(avatar(page).locator('img')).toBeVisible()
})

test('an image that only the server can reject is refused with its message', async ({
  page,
  newOperator,
  expectErrors,
}) => {
  expectErrors('415 /api/user/avatar')
  await signIn(page, await newOperator(['viewer']))
  await page.getByRole('button', { name: /^Account/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Change picture' }).press('Enter')
  // A browser can show it, but it is none of the three formats.
  const webp = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer()
  await expect(fileField(page)).toBeFocused()
  await fileField(page).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: webp })
  await save(page).press('Enter')
  await expect(dialog(page).getByRole('alert')).toContainText('The content counts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Account/ })).toBeFocused()
})
