/** Every page on a phone. */
import { menu } from '@countinghouse/contract/registry/menu.ts'
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('no page of the menu is wider than a phone, in English on the smallest and in Chinese', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator())
  for (const [language, phone] of [
    ['en', 320],
    ['zh-CN', 390],
  ] as const) {
    await page.setViewportSize({ width: phone, height: 844 })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    for (const { url } of menu.filter(({ url }) => url !== '')) {
      await page.goto(`/#${url}`)
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
      await expect(
        page.getByText(/^(Loading…|加载中…|正在加载…)$/).filter({ visible: true }),
      ).toHaveCount(0)
      const width = await page.evaluate(() => document.scrollingElement?.scrollWidth)
      expect.soft(width, `${url} in ${language}`).toBeLessThanOrEqual(phone)
    }
  }
})
