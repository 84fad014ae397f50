import { expect } from '@playwright/test'
import { heading, mainMenu, openAfresh, signIn, test } from './journey.ts'

/** Every path of the specification, with the title of its page. */
const pages = {
  '/dashboard': 'Dashboard',
  '/finance/list': 'Business daily report',
  '/payChargeMoneyOrder/list': 'Crypto payin',
  '/payAnother/list': 'Crypto payout',
  '/chargeMoneyOrder/list': 'Deposits',
  '/mentionMoneyOrder/list': 'Withdrawals',
  '/mentionMoneyOrder/list?mentionMoneyOrder=1': 'Withdrawals',
  '/agentOrder/list': 'Agent orders',
  '/transfer/list': 'Transfers',
  '/otcOrder/list': 'B2C orders',
  '/merchantsFlowWater/list': 'Merchant flow',
  '/assets/list': 'Digital currency assets',
  '/customer-assets/list': 'User assets',
  '/customerFlowWater/list': 'Customer flow',
  '/customerAddress/list': 'Customer addresses',
  '/customer/list': 'Customer list',
  '/merchants/info': 'Merchant info',
  '/merchants/info2': 'API request configuration',
  '/merchants/sdk': 'SDK',
  '/merchantsConfig/list': 'Product config',
  '/merchantsConfig/payment/list': 'Payment products',
  '/currency/detail': 'Currencies',
  '/currency/details': 'Currency details',
  '/c2c/order/pageListQuery': 'P2P payin',
  '/c2c/order/sell/pageListQuery': 'P2P payout',
  '/c2c/report/list': 'P2P payin daily',
  '/c2c/report/sell/list': 'P2P payout daily',
  '/payChargeMoneyOrderReport/list': 'Crypto payin report',
  '/payAnother/report/list': 'Crypto payout report',
  '/download/file': 'Export records',
  '/api/setting': 'API settings',
  '/api/notify': 'Notification settings',
  '/legalCurrency/order/pageQuery': 'Merchant fiat funds',
  '/legalCurrency/order/detail/INR/IN': 'Merchant funds bills · INR · India',
  '/tradePayinOrder/pageListQuery': 'Local payin · India',
  '/tradePayinOrder/pageListQuery/TH': 'Local payin · Thailand',
  '/tradePayinOrder/pageListQuery/ID': 'Local payin · Indonesia',
  '/tradePayinOrder/pageListQuery/BR': 'Local payin · Brazil',
  '/tradePayoutOrder/pageListQuery': 'Local payout · India',
  '/tradePayoutOrder/pageListQuery/TH': 'Local payout · Thailand',
  '/tradePayoutOrder/pageListQuery/ID': 'Local payout · Indonesia',
  '/tradePayoutOrder/pageListQuery/BR': 'Local payout · Brazil',
  '/localPayReport/payInList': 'Local payin daily',
  '/localPayReport/payOutList': 'Local payout daily',
}

const unknown = ['/nowhere', '/transfer', '/Dashboard', '/transfer/list/9', '/dashboard/%00']

test('an admin opens every page of the specification', async ({ page, newOperator }) => {
  await signIn(page, await newOperator())
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(`/#${path}`)
    await expect(heading(page, title), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page, path).toHaveTitle(`${title} - Backstage management`)
    await expect(page, path).toHaveURL(`/#${path}`)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('listitem').last(), path).toHaveText(title)
    await expect(page.getByRole('heading', { name: 'Your role cannot open' })).toBeHidden()
  }
})

test('pages that do not exist say so, and links lead on', async ({ page, newOperator }) => {
  await test.step('the not-found page needs no sign-in, and every other path does', async () => {
    await page.goto('/#/404')
    await expect(heading(page, 'This page does not exist')).toBeVisible()
    await page.goto('/#/nowhere')
    await expect(page).toHaveURL('/#/login?redirect=%2Fnowhere')
  })

  await test.step('an unknown path shows the not-found page, which links to the start page', async () => {
    await signIn(page, await newOperator())
    for (const path of unknown) {
      await page.goto(`/#${path}`)
      await expect(page, path).toHaveURL('/#/404')
      await expect(heading(page, 'This page does not exist')).toBeVisible()
    }
    await expect(page).toHaveTitle('This page does not exist - Backstage management')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
  })

  await test.step('the export records are one click away in the top bar', async () => {
    await openAfresh(page)
    await page.getByRole('banner').getByRole('button', { name: 'Export records' }).click()
    await expect(page).toHaveURL('/#/download/file')
    await expect(heading(page, 'Export records')).toBeVisible()
  })

  await test.step('a page is rendered with its rows while the pointer rests on its link', async () => {
    await openAfresh(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const rows = '/api/chargeMoneyOrder/list'
    const answered = page.waitForResponse((response) => response.url().endsWith(rows))
    const link = mainMenu(page).getByRole('link', { name: 'Deposits' })
    await link.hover()
    await answered
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const root = page.locator('html')
    await expect(root).toHaveCSS('overflow-y', 'scroll')
    await link.click()
    await expect(heading(page, 'Deposits')).toBeVisible()
    // A list scrolls by itself: there is no second scroll bar.
    await expect(root).toHaveCSS('overflow-y', 'hidden')
    await expect(page.getByRole('region', { name: 'Deposits: table' })).toBeVisible()
    expect(asked.filter((path) => path === rows)).toHaveLength(1)
  })
})
