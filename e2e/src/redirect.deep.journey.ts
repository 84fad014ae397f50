/** Links that lead elsewhere. */
import { expect } from '@playwright/test'
import { completeSignIn, heading, test } from './journey.ts'

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
