/** A picture that only the server can reject. */
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { signIn, test } from './journey.ts'
import { dialog, fileField, save } from './picture-locators.ts'

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
