import { expect } from '@playwright/test'
import { completeSignIn, heading, test } from './journey.ts'
import { everyBrowser } from './looks.ts'

const deepLinks = [
  {
    path: '/legalCurrency/order/detail/USDT/IN',
    title: 'Merchant funds bills · USDT · India',
  },
  {
    path: '/mentionMoneyOrder/list?mentionMoneyOrder=1&note=a%26b%20c',
    title: 'Withdrawals',
  },
]

test('a link is followed after the sign-in, and who is signed in is led past the login page', {
  tag: everyBrowser,
}, async ({ page, newOperator }) => {
  const operator = await newOperator()
  for (const { path, title } of deepLinks) {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`/#${path}`)
    await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(path)}`)
    await completeSignIn(page, operator)
    await expect(page).toHaveURL(`/#${path}`)
    await expect(heading(page, title)).toBeVisible()
  }

  await page.goto('/#/login')
  await expect(page).toHaveURL('/#/dashboard')
  await page.goto('/#/login?redirect=%2F%2Fevil.example')
  await expect(page).toHaveURL('/#/dashboard')
})
