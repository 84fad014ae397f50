/** A list on a phone. */
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { payins } from './list-locators.ts'

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

test('closing a panel on a phone restyles nothing else', async ({ page, browser, newOperator }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await newOperator(), payins)
  const notices = page.getByRole('button', { name: /^Notifications/ })
  await notices.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  expect(await panel.boundingBox()).toMatchObject({ x: 8, width: 374 })
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
  const styled = (traceEvents as TraceEvent[])
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  expect(Math.max(...styled)).toBeLessThan((await page.locator('*').count()) / 2)
})
