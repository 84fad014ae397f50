/** Reports of other zones and in other languages. */
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import type { Sql } from '@countinghouse/server/src/platform/db/database.ts'
import { expect } from '@playwright/test'
import { signIn, test } from './journey.ts'
import { daily, day, filters, past, payins } from './reports-locators.ts'

/** How many payins of each day were completed, counted by hand. */
async function completedByDay(owner: Sql, shift: string): Promise<Map<string, number>> {
  const rows = await owner<{ day: string; count: number }[]>`
    select ((completed_at at time zone 'UTC') - ${shift}::interval)::date::text as day, count(*)::int as count
    from crypto_payin_order where merchant_id = '10001' and completed_at is not null group by 1`
  return new Map(rows.map((row) => [row.day, row.count]))
}

test('a day begins at the cut-off of the zone that is chosen', async ({
  page,
  newOperator,
  owner,
}) => {
  const [midnight, later, greenwich] = [
    await completedByDay(owner, '-8 hours'),
    await completedByDay(owner, '-30 minutes'),
    await completedByDay(owner, '0 hours'),
  ]
  // Between 0:00 of GMT+8 and 5:00 of GMT+5:30 something was completed.
  const moved = [...midnight.keys()].find(
    (each) =>
      each < day(1) && later.get(each) !== undefined && later.get(each) !== midnight.get(each),
  )
  if (!moved) throw new Error('No day of the demo world differs')
  const completed = page
    .getByRole('region', { name: 'Sums of the period' })
    .locator('dl > div')
    .filter({ has: page.getByText('Completed orders', { exact: true }) })

  await signIn(page, await newOperator(), `${payins}?reportDate=${moved},${moved}`)
  await page.getByRole('button', { name: 'All figures' }).click()
  await expect(completed.locator('b')).toHaveText(String(midnight.get(moved)))
  await filters(page).getByRole('group', { name: 'Cut-off' }).getByText('5:00').click()
  await filters(page).getByRole('combobox', { name: 'Time zone' }).selectOption('GMT+5:30 (India)')
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page.getByText('Days begin at 5:00, GMT+5:30.')).toBeVisible()
  await expect(completed.locator('b')).toHaveText(String(later.get(moved)))
  await expect(page).toHaveURL(/cutOff=5%3A00&zone=GMT%2B5%3A30/)

  await filters(page).getByRole('group', { name: 'Cut-off' }).getByText('0:00').click()
  await filters(page).getByRole('combobox', { name: 'Time zone' }).selectOption('GMT+0 (UTC)')
  await filters(page).getByRole('button', { name: 'Query' }).click()
  await expect(page.getByText('Days begin at 0:00, GMT+0.')).toBeVisible()
  await expect(completed.locator('b')).toHaveText(String(greenwich.get(moved)))

  await filters(page).getByRole('button', { name: 'Reset' }).click()
  await expect(filters(page).getByRole('button', { name: 'Report day Last 30 days' })).toBeVisible()
  await expect(page.getByText(`${day(29)} – ${day(0)}`)).toBeVisible()
})

test('all reports are there in Chinese, and a merchant without local orders is told so', async ({
  page,
  newOperator,
  newBrowser,
}) => {
  await page.addInitScript(() => localStorage.setItem('language', 'zh-CN'))
  await signIn(page, await newOperator(), daily)
  for (const { path, variant } of reports) {
    await page.goto(`/#${variant?.value === 2 ? '/c2c/report/sell/list' : path}${past}`)
    await expect(page.getByText('全部页合计').filter({ visible: true })).toBeVisible()
    await expect(page.getByText(/^[a-z]+[A-Z]\w+$/).filter({ visible: true })).toHaveCount(0)
  }

  const other = await newBrowser()
  await signIn(other, await newOperator(['admin'], '10002'), '/localPayReport/payInList')
  await expect(other.getByText('Local orders are not enabled for this merchant')).toBeVisible()
})
