/** Local payins and payouts: a page for each country, what an operator does there, and the money behind them. */
import type { Country } from '@countinghouse/contract/limits.ts'
import { unitsOf } from '@countinghouse/server/src/areas/product/units.ts'
import { openReceiver } from '@countinghouse/server/test/app/open-receiver.ts'
import { expect, type Page } from '@playwright/test'
import {
  createOpenPayin,
  createPaidPayin,
  createPayout,
  references,
} from './create-local-orders.ts'
import { newMerchant } from './create-withdrawals.ts'
import { heading, mainMenu, signIn, test, toast, waitForPage } from './journey.ts'
import { detail, rowOf, table } from './list-locators.ts'
import { everyLook } from './looks.ts'

const payins = '/tradePayinOrder/pageListQuery'
const payouts = '/tradePayoutOrder/pageListQuery'

const names: Record<Country, string> = {
  IN: 'India',
  TH: 'Thailand',
  ID: 'Indonesia',
  BR: 'Brazil',
}
/** What people of the country call the bank's reference, and how they pay. */
const rails: Record<Country, [reference: string, method: string]> = {
  IN: ['UTR', 'UPI'],
  TH: ['Transaction reference', 'PromptPay'],
  ID: ['RRN / QRIS reference', 'QRIS'],
  BR: ['End-to-end ID', 'PIX'],
}
const countries = Object.keys(names) as Country[]

const countrySwitch = (page: Page) => page.getByRole('navigation', { name: 'Country' })
const menuItem = (page: Page, name: string) =>
  mainMenu(page).getByRole('link', { name, exact: true })

test('every country has its own orders, and the switch goes between them', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db, countries)
  const paid = new Map<Country, string>()
  const asked = new Map<Country, string>()
  for (const country of countries) {
    const amount = country === 'ID' ? '900000' : '4000'
    paid.set(country, await createPaidPayin(db, { merchantId, country, amount, settled: true }))
    asked.set(country, await createPayout(db, { merchantId, country, end: 'succeed' }))
  }
  const open = await createOpenPayin(db, { merchantId, country: 'IN' })
  await signIn(page, await newOperator(['admin'], merchantId), payins)

  for (const country of countries) {
    await countrySwitch(page).getByRole('link', { name: names[country], exact: true }).click()
    await waitForPage(page, `Local payin · ${names[country]}`)
    const [reference, method] = rails[country]
    await expect(rowOf(page, paid.get(country) ?? '')).toContainText(method)
    await expect(table(page).getByRole('columnheader', { name: reference })).toBeVisible()
    // Orders of other countries are on other pages.
    const others = countries.filter((other) => other !== country)
    for (const other of others) await expect(rowOf(page, paid.get(other) ?? '')).toHaveCount(0)
  }
  await menuItem(page, 'Local payout').click()
  await waitForPage(page, 'Local payout · Brazil')
  const brazilian = asked.get('BR') ?? ''
  await rowOf(page, brazilian).getByRole('button', { name: 'Details' }).click()
  await expect(detail(page, brazilian)).toContainText('PIX key')
  await expect(detail(page, brazilian)).toContainText(references.BR)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Payout terms · Brazil' })
  await expect(terms).toContainText('0.5% + 0.50 BRL')
  await expect(terms.getByRole('listitem').filter({ hasText: 'PIX key type' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/#${payins}?detail=${open}`)
  const drawer = detail(page, open)
  await expect(drawer.getByRole('img', { name: 'QR code to pay with' })).toBeVisible()
  await expect(drawer).toContainText(`tr=${open}`)
  await expect(drawer).toContainText('Journey Bank')
  await checkAccessibility('how to pay')
})

test('a paid payin is frozen and released with a reason, and its merchant is notified by hand', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const receiver = await openReceiver()
  const merchantId = await newMerchant(db, ['TH'])
  const orderNo = await createPaidPayin(db, { merchantId, country: 'TH', notifyUrl: receiver.url })
  const partial = await createPaidPayin(db, { merchantId, country: 'TH', paid: '300' })
  const overpaid = await createPaidPayin(db, { merchantId, country: 'TH', paid: '3600' })
  await receiver.waitFor(1)
  await signIn(page, await newOperator(['finance'], merchantId), `${payins}/TH`)
  await expect(rowOf(page, partial)).toContainText('Partial payment')
  await expect(page.getByRole('button', { name: `Freeze ${partial}` })).toHaveCount(0)

  await page.getByRole('button', { name: `Freeze ${orderNo}` }).click()
  const freeze = page.getByRole('dialog', { name: 'Freeze payin' })
  await freeze.getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(freeze).toContainText('Please give a reason')
  await checkAccessibility('freezing a payin')
  await freeze.getByRole('textbox', { name: 'Remark' }).fill('The payer disputes it')
  await freeze.getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(toast(page, 'The payin is frozen')).toBeVisible()
  await expect(rowOf(page, orderNo)).toContainText('To be frozen')
  await rowOf(page, orderNo).getByRole('button', { name: 'Details' }).click()
  await expect(detail(page, orderNo)).toContainText('The payer disputes it')
  await expect(detail(page, orderNo).getByRole('heading', { name: 'How to pay' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: `Resolve ${orderNo}` }).click()
  const resolve = page.getByRole('dialog', { name: 'Unfreeze or refund payin' })
  await resolve.getByRole('textbox', { name: 'Remark' }).fill('It was a misunderstanding')
  await resolve.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(resolve.getByRole('term').last()).toHaveText('Returned to the payer')
  await expect(resolve.getByRole('button', { name: /^Return [\d,.]+ THB$/ })).toBeVisible()
  await resolve.getByRole('button', { name: 'Back' }).click()
  await resolve.getByRole('button', { name: 'Unfreeze', exact: true }).click()
  await expect(toast(page, 'The payin is unfrozen')).toBeVisible()
  await expect(rowOf(page, orderNo)).toContainText('Payment successful')

  // What was never credited is not called frozen.
  await page.getByRole('button', { name: `Resolve ${overpaid}` }).click()
  const credit = page.getByRole('dialog', { name: 'Credit or refund payin' })
  await expect(credit).toContainText('Far more was paid than ordered.')
  await credit.getByRole('textbox', { name: 'Remark' }).fill('The customer paid for three')
  await credit.getByRole('button', { name: 'Credit', exact: true }).click()
  await expect(toast(page, 'The payin is credited')).toBeVisible()
  await expect(rowOf(page, overpaid)).toContainText('Payment successful')

  await page.getByRole('button', { name: `Notify ${orderNo}` }).click()
  await expect(toast(page, 'The notification is on its way')).toBeVisible()
  await receiver.waitFor(2)
  receiver.close()
  await rowOf(page, orderNo).getByRole('button', { name: 'Details' }).click()
  const trace = detail(page, orderNo).getByRole('listitem')
  await expect(trace.filter({ hasText: 'The payer disputes it' })).toBeVisible()
  await expect(trace.filter({ hasText: 'It was a misunderstanding' })).toBeVisible()
  await expect(trace.filter({ hasText: /^Freeze / }).first()).toBeVisible()
})

test('funds lead to their bills, bills to the balance and the order behind them', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db, ['BR', 'TH'])
  const orderNo = await createPaidPayin(db, { merchantId, country: 'BR', amount: '1000' })
  await createPaidPayin(db, { merchantId, country: 'TH' })
  await signIn(page, await newOperator(['finance'], merchantId), '/legalCurrency/order/pageQuery')
  await table(page)
    .getByRole('row')
    .filter({ hasText: 'Brazil' })
    .getByRole('button', { name: /^Bills BRL/ })
    .click()
  await waitForPage(page, 'Merchant funds bills · BRL · Brazil')
  const balances = page.getByRole('region', { name: 'Balances' })
  await expect(balances.getByRole('definition').first()).toHaveText('990.10 BRL')
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await checkAccessibility('bills of a fiat account')

  await balances.getByRole('button', { name: '990.10 BRL' }).click()
  const explanation = page.getByRole('dialog', { name: /^Where this balance comes from/ })
  await expect(explanation).toContainText('+990.10')
  await page.keyboard.press('Escape')

  await table(page)
    .getByRole('button', { name: `Open the order: ${orderNo}` })
    .click()
  await expect(detail(page, orderNo)).toContainText(references.BR)
  await detail(page, orderNo).getByRole('button', { name: 'Open in list' }).click()
  await expect(page).toHaveURL(`/#${payins}/BR?detail=${orderNo}`)
  await expect(heading(page, 'Local payin · Brazil')).toBeVisible()

  await page.goto('/#/legalCurrency/order/detail/BRL/BR')
  await page.getByRole('button', { name: 'Statement' }).click()
  await expect(page).toHaveURL(/merchantsFlowWater\/statement\?.*currency=BRL.*country=BR/)
  await page.goto('/#/legalCurrency/order/detail/BRL/TH')
  await expect(page.getByRole('heading', { name: 'No BRL account in Thailand' })).toBeVisible()
  await page.getByRole('link', { name: 'THB · Thailand' }).click()
  await waitForPage(page, 'Merchant funds bills · THB · Thailand')
})

test('the menu leads to the country in use, and a country that the merchant lacks says so', {
  tag: everyLook,
}, async ({ page, newOperator, db, checkAccessibility }) => {
  const merchantId = await newMerchant(db, ['TH', 'BR'])
  await db.asMerchant(merchantId, async (tx) => {
    const units = await unitsOf(tx, merchantId, 'localPayin')
    await units.find(({ id }) => id === 'localPayin.BR.pix')?.switchTo(tx, merchantId, false)
  })
  await signIn(page, await newOperator(['support'], merchantId))
  await menuItem(page, 'Local payin').click()
  await waitForPage(page, 'Local payin · Thailand')
  await countrySwitch(page).getByRole('link', { name: 'Brazil Off' }).click()
  await waitForPage(page, 'Local payin · Brazil')
  await page.goto('/#/dashboard')
  await page.reload()
  await menuItem(page, 'Local payout').click()
  await expect(page).toHaveURL(`/#${payouts}/BR`)

  await page.goto(`/#${payins}`)
  const why = page.getByRole('heading', { name: 'India is not among your countries' })
  await expect(why).toBeVisible()
  await checkAccessibility('a country that the merchant does not have')
  await expect(menuItem(page, 'Local payin')).toHaveAttribute('href', `#${payins}/BR`)
  const offered = page.getByRole('navigation', { name: 'Your countries' }).getByRole('link')
  await expect(offered).toHaveText(['Thailand', 'Brazil'])
  await offered.first().click()
  await waitForPage(page, 'Local payin · Thailand')

  // Another merchant's operator may have left a country that this one does not have.
  await page.evaluate(() => localStorage.setItem('country', 'ID'))
  await page.goto('/#/dashboard')
  await page.reload()
  await expect(menuItem(page, 'Local payin')).toHaveAttribute('href', `#${payins}/TH`)
})
