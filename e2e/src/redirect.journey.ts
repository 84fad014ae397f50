import { expect } from '@playwright/test'
import { completeSignIn, heading, signIn, test } from './journey.ts'

const deepLinks = [
  {
    path: '/legalCurrency/order/detail/USDT/IN',
    title: 'Merchant funds bills · USDT · India',
    place: 'a path with parameters',
  },
  {
    path: '/mentionMoneyOrder/list?mentionMoneyOrder=1&note=a%26b%20c',
    title: 'Withdrawals',
    place: 'a path with a query',
  },
]

for (const { path, title, place } of deepLinks) {
  test(`a link to ${place} is followed after the sign-in`, async ({ page, newOperator }) => {
    const operator = await newOperator()
    await page.goto(`/#${path}`)
    await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(path)}`)
    await completeSignIn(page, operator)
    await expect(page).toHaveURL(`/#${path}`)
    await expect(heading(page, title)).toBeVisible()
  })
}

const elsewhere = ['//evil.example', 'https://evil.example', '/\\evil.example', '/%09/evil.example']

test('a redirect to another site ends on the dashboard', async ({ page, newOperator, baseURL }) => {
  const operator = await newOperator()
  for (const target of elsewhere) {
    // What the dashboard still asks for must not be asked without a session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`/#/login?redirect=${target}`)
    await completeSignIn(page, operator)
    await expect(page, target).toHaveURL(`${baseURL}/#/dashboard`)
    await expect(heading(page, 'Dashboard')).toBeVisible()
  }
})

test('a signed-in operator who opens the login page is sent to the start page', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(), '/transfer/list')
  await page.goto('/#/login')
  await expect(page).toHaveURL('/#/dashboard')
  await page.goto('/#/login?redirect=%2F%2Fevil.example')
  await expect(page).toHaveURL('/#/dashboard')
})
