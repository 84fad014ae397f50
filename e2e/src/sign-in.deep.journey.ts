/** A sign-in that the server does not answer. */
import { expect } from '@playwright/test'
import { enterPassword, test, toast } from './journey.ts'

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
