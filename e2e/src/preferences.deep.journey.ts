/** What a sign-out leaves. */
import { expect } from '@playwright/test'
import { chooseFrom, enterPassword, mainMenu, signIn, test, toast } from './journey.ts'

test('language, time zone and colours belong to the browser and survive a sign-out', async ({
  page,
  newOperator,
}) => {
  const operator = await newOperator()
  await signIn(page, operator)
  await chooseFrom(page, /^Time zone/, 'India time (GMT+5:30)')
  await page.getByRole('button', { name: 'Use dark colours' }).click()
  await chooseFrom(page, /^Account/, 'Log out')
  await enterPassword(page, operator)
  await expect(page.getByLabel('Characters in the picture')).toBeVisible()
  await expect(toast(page, 'Password accepted. Please complete the verification.')).toBeVisible()
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toEqual({ timeZone: '5.5', colorScheme: 'dark' })
  await expect(mainMenu(page)).toBeHidden()
})
