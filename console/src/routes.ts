/** Every page behind the sign-in. */

import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import { pageOf } from '@countinghouse/contract/engine/order.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { countryMenuIds, menu } from '@countinghouse/contract/registry/menu.ts'
import { orderKindNames, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { lazy, lazyGroup, lazySettingsPage, lazyWithoutConsoleTexts } from './lib/lazy.tsx'
import type { PageRoute, ShellTexts } from './shell/page-route.ts'

const orderPage = lazyGroup(async () => (await import('./order-pages.tsx')).orderPages)
const reportPage = lazyGroup(
  async () => (await import('./areas/report/report-pages.tsx')).reportPages,
  'report',
)

const dashboard = lazyWithoutConsoleTexts(
  () => import('./areas/dashboard/dashboard.page.tsx'),
  'dashboard',
)
const accounting = lazy(() => import('./areas/accounting/accounting.page.tsx'), 'accounting')
const assets = lazy(() => import('./areas/asset/asset.page.tsx'))
const fiatAssets = lazy(() => import('./areas/asset/fiat-asset.page.tsx'))
const customerAssets = lazy(() => import('./areas/customer-asset/customer-asset.page.tsx'))
const customers = lazy(() => import('./areas/customer/customer.page.tsx'), 'customerPage')
const oneCustomer = lazy(
  () => import('./areas/customer/one-customer.page.tsx'),
  'customerPage',
  'orderCase',
)
const customerAddresses = lazy(() => import('./areas/customer-address/customer-address.page.tsx'))
const merchantFlow = lazy(() => import('./areas/flow/merchant-flow.page.tsx'))
const merchantStatement = lazy(
  () => import('./areas/flow/merchant-statement.page.tsx'),
  'statement',
)
const customerStatement = lazy(
  () => import('./areas/flow/customer-statement.page.tsx'),
  'statement',
)
const customerFlow = lazy(() => import('./areas/flow/customer-flow.page.tsx'))
const oneCustomerFlow = lazy(() => import('./areas/flow/one-customer-flow.page.tsx'))
const bills = lazy(() => import('./areas/flow/bills.page.tsx'))
const bulkPayout = lazy(() => import('./areas/payout-batch/bulk-payout.page.tsx'), 'bulkPayout')
const payoutBatches = lazy(() => import('./areas/payout-batch/payout-batch.page.tsx'), 'bulkPayout')
const products = lazySettingsPage(() => import('./areas/product/product.page.tsx'), 'product')
const payments = lazySettingsPage(() => import('./areas/product/payment.page.tsx'), 'product')
const currencies = lazySettingsPage(() => import('./areas/currency/currency.page.tsx'), 'currency')
const currency = lazySettingsPage(
  () => import('./areas/currency/currency-details.page.tsx'),
  'currency',
)
const businessDaily = reportPage('businessDaily')
const cryptoPayinReport = reportPage('cryptoPayin')
const cryptoPayoutReport = reportPage('cryptoPayout')
const p2pPayinReport = reportPage('p2pPayin')
const p2pPayoutReport = reportPage('p2pPayout')
const localPayinReport = reportPage('localPayin')
const localPayoutReport = reportPage('localPayout')
const operators = lazy(() => import('./areas/operator/operator.page.tsx'), 'operator')
const auditLog = lazy(
  () => import('./areas/audit-log/audit-log.page.tsx'),
  'auditLog',
  'operator',
  'settings',
)
const arrivals = lazy(() => import('./areas/arrival/arrival.page.tsx'), 'arrival')
const apiKey = lazySettingsPage(() => import('./areas/api-key/api-key.page.tsx'), 'apiKey')
const sdk = lazy(() => import('./areas/api-key/sdk.page.tsx'), 'apiKey')
const exportRecords = lazy(() => import('./areas/export-record/export-record.page.tsx'))
const notificationSettings = lazySettingsPage(
  () => import('./areas/notification/notification-setting.page.tsx'),
  'notification',
)
const notifications = lazy(
  () => import('./areas/notification/notification.page.tsx'),
  'notification',
  'settings',
)
const merchantInfo = lazySettingsPage(() => import('./areas/merchant/merchant.page.tsx'))

const reviewQueue = lazy(() => import('./areas/review/review-queue.page.tsx'), 'reviewDesk')

const nameOfCountry = ({ countries }: ShellTexts, code = ''): string =>
  Object.hasOwn(countries, code) ? countries[code as keyof typeof countries] : code
const currencyDetails = (t: ShellTexts) => t.currencyDetails

/** One component for all countries; its path says which. */
const pagePerCountry = ({ path, ...route }: PageRoute): PageRoute[] =>
  countries.map((country) => ({
    ...route,
    path: countryPage(path, country),
    title: (t, entry) => `${entry} · ${t.countries[country]}`,
  }))

/** The lists of orders, where the menu has them. */
const orderRoutes = orderKindNames.flatMap((kind): PageRoute[] => {
  const path = pageOf(orderKindOf(kind))
  const entry = menu.find(({ url }) => url === path)
  if (!entry) throw new Error(`The menu has no page for ${kind}`)
  const route = { path, page: orderPage(kind), menuId: entry.id }
  return countryMenuIds.includes(entry.id) ? pagePerCountry(route) : [route]
})

export const startPath = '/dashboard'

export const routes: readonly PageRoute[] = [
  { path: '/dashboard', page: dashboard, menuId: 1, affix: true },

  {
    path: '/review',
    page: reviewQueue,
    menuId: 1,
    title: (t) => t.reviewQueue,
    permission: 'withdrawal.review',
    noCache: true,
    aboveMenu: true,
  },

  ...orderRoutes,
  {
    path: '/c2c/payout/add',
    page: bulkPayout,
    menuId: 1202,
    title: (t) => t.bulkPayout,
    permission: 'p2pPayout.create',
  },
  { path: '/c2c/payout/list', page: payoutBatches, menuId: 1202, title: (t) => t.payoutBatches },

  { path: '/arrival/list', page: arrivals, menuId: 1104 },
  { path: '/legalCurrency/order/pageQuery', page: fiatAssets, menuId: 1401 },
  {
    path: '/legalCurrency/order/detail/:unit/:countryCode',
    page: bills,
    menuId: 1401,
    title: (t, _entry, { unit, countryCode }) =>
      `${t.fundsBills} · ${unit} · ${nameOfCountry(t, countryCode)}`,
  },
  { path: '/assets/list', page: assets, menuId: 1402 },
  { path: '/customer-assets/list', page: customerAssets, menuId: 1403 },
  { path: '/merchantsFlowWater/list', page: merchantFlow, menuId: 1404 },
  { path: '/merchantsFlowWater/statement', page: merchantStatement, menuId: 1406 },
  { path: '/customerFlowWater/list', page: customerFlow, menuId: 1405 },
  {
    path: '/customerFlowWater/list/:customerUid',
    page: oneCustomerFlow,
    menuId: 1405,
    title: (_t, entry, { customerUid }) => `${entry} · ${customerUid}`,
  },
  { path: '/customerFlowWater/statement', page: customerStatement, menuId: 1407 },
  { path: '/accounting/export', page: accounting, menuId: 1408 },

  { path: '/customer/list', page: customers, menuId: 1501 },
  {
    path: '/customers/:customerUid',
    page: oneCustomer,
    menuId: 1501,
    title: (t, _entry, { customerUid = '' }) => t.customer({ uid: customerUid }),
  },
  { path: '/customerAddress/list', page: customerAddresses, menuId: 1502 },

  { path: '/finance/list', page: businessDaily, menuId: 2011 },
  { path: '/payChargeMoneyOrderReport/list', page: cryptoPayinReport, menuId: 2012 },
  { path: '/payAnother/report/list', page: cryptoPayoutReport, menuId: 2013 },
  { path: '/c2c/report/list', page: p2pPayinReport, menuId: 2014 },
  { path: '/c2c/report/sell/list', page: p2pPayoutReport, menuId: 2015 },
  { path: '/localPayReport/payInList', page: localPayinReport, menuId: 2016, ofLocalRails: true },
  { path: '/localPayReport/payOutList', page: localPayoutReport, menuId: 2017, ofLocalRails: true },

  { path: '/merchants/info', page: merchantInfo, menuId: 3001 },
  { path: '/merchants/info2', page: apiKey, menuId: 3002 },
  { path: '/merchants/sdk', page: sdk, menuId: 3003 },
  { path: '/merchantsConfig/list', page: products, menuId: 3004 },
  { path: '/merchantsConfig/payment/list', page: payments, menuId: 3005 },
  { path: '/currency/detail', page: currencies, menuId: 3006 },
  {
    path: '/currency/details',
    page: currency,
    menuId: 3006,
    title: currencyDetails,
    noCache: true,
  },
  { path: '/api/setting', page: notificationSettings, menuId: 3007 },
  { path: '/api/notify', page: notifications, menuId: 3008 },
  { path: '/operators/list', page: operators, menuId: 3009 },
  { path: '/auditLog/list', page: auditLog, menuId: 3010 },

  { path: '/download/file', page: exportRecords, menuId: 40 },
]
