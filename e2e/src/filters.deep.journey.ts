/** The periods that the calendar offers. */
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { chip, filters, withdrawals } from './list-locators.ts'

test('each preset of the calendar shows its days, and exactly these are asked for', async ({
  page,
  newOperator,
}) => {
  // In the zone that is shown it is the last of March already, in Greenwich not yet.
  await page.clock.setFixedTime('2026-03-30T17:00:00Z')
  await signIn(page, await newOperator(), withdrawals)
  const button = filters(page).getByRole('button', { name: /^Creation time/ })
  const picker = page.getByRole('dialog', { name: 'Creation time' })
  for (const [preset, start, end] of [
    ['Today', '2026-03-31', '2026-03-31'],
    ['Yesterday', '2026-03-30', '2026-03-30'],
    ['7 days', '2026-03-25', '2026-03-31'],
    ['30 days', '2026-03-02', '2026-03-31'],
    ['90 days', '2026-01-01', '2026-03-31'],
    ['This month', '2026-03-01', '2026-03-31'],
    ['Last month', '2026-02-01', '2026-02-28'],
  ] as const) {
    await button.click()
    await picker.getByRole('button', { name: preset, exact: true }).click()
    await expect(picker.getByLabel('Start date')).toHaveValue(start)
    await expect(picker.getByLabel('Start time')).toHaveValue('00:00:00')
    await expect(picker.getByLabel('End date')).toHaveValue(end)
    await expect(picker.getByLabel('End time')).toHaveValue('23:59:59')
    await page.keyboard.press('Escape')
    const asked = page.waitForRequest(`**/api${withdrawals}`)
    await filters(page).getByRole('button', { name: 'Query' }).click()
    expect((await asked).postDataJSON(), preset).toMatchObject({
      startDate: `${start} 00:00:00`,
      endDate: `${end} 23:59:59`,
    })
    await expect(chip(page, `Creation time: ${preset}`)).toBeVisible()
  }
})
