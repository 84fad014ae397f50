/** Amounts that are not shown whole. */
import { payin } from '@countinghouse/server/test/orders/orders.ts'
import { expect } from '@playwright/test'
import { newMerchant } from './create-withdrawals.ts'
import { signIn, test } from './journey.ts'

test('a shortened amount shows all digits by pointer, by keyboard and to screen readers', async ({
  page,
  newOperator,
  db,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  await payin(db, merchantId, '0.0000004', { currency: 'ETH', network: 'ERC20' })
  const tip = page.getByRole('tooltip')
  const whole = (region: string) =>
    page
      .getByRole('region', { name: region, exact: true })
      .getByRole('img', { name: '0.0000004 ETH' })
      .first()
  await signIn(page, await newOperator(['finance'], merchantId))
  const balance = whole('Balances')
  await expect(balance).toHaveText('0.000000')
  await page.getByRole('link', { name: 'Why did ETH change yesterday?' }).focus()
  await page.keyboard.press('Tab')
  await expect(balance).toBeFocused()
  await expect(tip).toHaveText('0.0000004 ETH')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  // A finger that taps it.
  await balance.evaluate((amount) =>
    amount.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' })),
  )
  await expect(tip).toHaveText('0.0000004 ETH')
  await checkAccessibility('a balance that is not shown whole')

  for (const [path, region] of [
    ['/payChargeMoneyOrder/list', 'Totals of all pages'],
    ['/finance/list', 'Sums of the period'],
  ] as const) {
    await page.goto(`/#${path}`)
    // Content that loads later moves the element away from the pointer.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await whole(region).hover()
      await expect(tip).toHaveText('0.0000004 ETH', { timeout: 2000 })
    }).toPass()
  }
})
