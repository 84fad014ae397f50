/** An operator's picture: from the account menu to the top bar. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { chooseFrom, signIn, test, toast, waitForPage } from './journey.ts'
import { everyBrowser, everyLook } from './looks.ts'
import { avatar, dialog, fileField, save } from './picture-locators.ts'

const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .jpeg()
    .toBuffer()

test('a picture is chosen, previewed before it is sent, and then shown in the top bar', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, checkAccessibility }) => {
  const operator = await newOperator(['viewer'])
  await signIn(page, operator)
  const initials = `O${operator.name.slice(3, 4).toUpperCase()}`
  await expect(avatar(page).locator('i')).toHaveAttribute('data-initials', initials)
  await chooseFrom(page, /^Account/, 'Change picture')
  await expect(save(page)).toBeDisabled()

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
  await checkAccessibility('change picture, with a picture')
  await save(page).click()
  await expect(toast(page, 'Your picture was changed')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(avatar(page).locator('img')).toBeVisible()
  await chooseFrom(page, /^Account/, 'Change introduction')
  const introduction = page.getByRole('dialog', { name: 'Change introduction' })
  await expect(introduction.getByLabel('Introduction')).toHaveValue('Journey')
  await introduction.getByLabel('Introduction').fill('Night shift')
  await introduction.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Modified Successfully')).toBeVisible()
  await page.reload()
  await waitForPage(page)
  await expect(avatar(page).locator('img')).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByText('Night shift')).toBeVisible()
})
