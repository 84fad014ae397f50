/** Every screen of the product: the pages by their address, and what is opened on them. */

import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { countries, limits } from '@countinghouse/contract/limits.ts'
import { countryMenuIds, menu } from '@countinghouse/contract/registry/menu.ts'
import { type DemoOperator, viewer } from './demo-operators.ts'
import {
  act,
  answering,
  changing,
  chooseFrom,
  click,
  dialogShown,
  disconnected,
  enterPassword,
  failing,
  fillIn,
  followPaymentLink,
  openBy,
  openByAddress,
  openRow,
  press,
  pressKeys,
  type Step,
  selectRows,
  showConversation,
  type,
  waitingFor,
} from './screen-steps.ts'

export interface Screen {
  name: string
  url: string
  /** What is done on the page; without it the whole page is shown, also what is below the window. */
  steps?: readonly Step[]
  /** `visitor`: without a session. */
  by?: DemoOperator | 'visitor'
  /** Where it is not of every width. */
  isSeenAt?(width: number): boolean
}

const payins = '/payChargeMoneyOrder/list'
const withdrawals = '/mentionMoneyOrder/list'
const p2pPayouts = '/c2c/order/sell/pageListQuery'
const toReview = `${withdrawals}?status=pendingReview`

const inConsole = (path: string) => `/#${path}`
const at = (path: string, name = path.slice(1).replaceAll('/', '-')): Screen => ({
  name,
  url: inConsole(path),
})
const opened = (name: string, path: string, ...steps: Step[]): Screen => ({
  name,
  url: inConsole(path),
  steps,
})
const onlyNarrow = (screen: Screen): Screen => ({
  ...screen,
  isSeenAt: (width) => width < limits.mobileBreakpointPx,
})
const onlyWide = (screen: Screen): Screen => ({
  ...screen,
  isSeenAt: (width) => width >= limits.mobileBreakpointPx,
})
const forVisitors = (screen: Screen): Screen => ({ ...screen, by: 'visitor' })

const pagesOfMenu = menu.map(({ url }) => url).filter((url) => url !== '')
const countryPages = menu
  .filter(({ id }) => countryMenuIds.includes(id))
  .flatMap(({ url }) => countries.map((country) => countryPage(url, country)))

const pages: Screen[] = [
  ...[...new Set<string>([...pagesOfMenu, ...countryPages])].map((path) => at(path)),
  at('/review'),
  at('/c2c/payout/add'),
  at('/c2c/payout/list'),
  at('/currency/details'),
  at('/legalCurrency/order/detail/INR/IN'),
  at('/customers/C100001', 'customer'),
  at('/customers/nobody', 'customer-unknown'),
  at('/customerFlowWater/list/C100001'),
  at('/customer-assets/list?view=summary', 'customer-assets-summary'),
]

const unknownPayment = '/pay/10001.P1'

/** Of an order that waits for its payment: those of the demo world expire while pictures are taken. */
const paymentPage = (name: string, payment: Partial<Payment>): Screen => ({
  name,
  url: unknownPayment,
  steps: [
    answering('/pay/detail', {
      merchantName: 'Harbour Trading',
      merchantOrderNo: 'M10001-1793345281578-731',
      stage: 'waiting',
      amount: '44.77',
      currency: 'USDT',
      paidAmount: null,
      rest: '44.77',
      createTime: '2026-01-15T08:00:00.000Z',
      expireTime: '2026-01-15T08:30:00.000Z',
      paidTime: null,
      now: '2026-01-15T08:12:00.000Z',
      chain: null,
      bank: null,
      ...payment,
    } satisfies Payment),
  ],
})

const visited: Screen[] = [
  at('/login', 'sign-in'),
  opened('sign-in-empty', '/login', click('button[type=submit]')),
  opened('sign-in-captcha', '/login', enterPassword),
  opened(
    'sign-in-google-code',
    '/login',
    changing('/user/login', (data) => ({ ...data, verifyType: 'google' })),
    enterPassword,
  ),
  opened(
    'set-password',
    '/setPassword?link=invitation',
    answering('/user/passwordLink', {
      userName: 'nadia',
      merchantName: 'Harbour Trading',
      isInvitation: true,
    }),
  ),
  at('/setPassword?link=used', 'set-password-used-link'),
  at('/404', 'not-found'),
  paymentPage('payment-page', {
    chain: {
      network: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      txHash: null,
      explorer: null,
      confirmations: 0,
      confirmationsNeeded: 20,
    },
  }),
  paymentPage('payment-page-bank', {
    amount: '1850.00',
    rest: '1850.00',
    currency: 'INR',
    bank: {
      country: 'IN',
      method: 'upi',
      qrText: 'upi://pay?pa=ravi.menon@okbank&pn=Ravi%20Menon&am=1850.00&cu=INR',
      bankName: '',
      bankCode: '',
      account: 'ravi.menon@okbank',
      holderName: 'Ravi Menon',
    },
  }),
  { name: 'payment-unknown', url: unknownPayment },
  { name: 'open-api-docs', url: '/open/v2/docs' },
].map(forVisitors)

const shell: Screen[] = [
  opened('palette', withdrawals, pressKeys('Control+k'), dialogShown),
  opened(
    'palette-results',
    withdrawals,
    pressKeys('Control+k'),
    dialogShown,
    type('[role=combobox]', 'ma'),
  ),
  opened(
    'notifications',
    withdrawals,
    openBy('notice', (t) => t.title),
  ),
  opened(
    'language-menu',
    withdrawals,
    press('shell', (t) => t.language),
  ),
  opened(
    'time-zone-menu',
    withdrawals,
    press('shell', (t) => t.timeZone),
  ),
  opened(
    'account-menu',
    withdrawals,
    press('shell', (t) => t.account),
  ),
  opened(
    'change-password',
    withdrawals,
    chooseFrom(['shell', (t) => t.account], ['shell', (t) => t.changePassword]),
  ),
  opened(
    'change-picture',
    withdrawals,
    chooseFrom(['shell', (t) => t.account], ['file', (t) => t.changePicture]),
  ),
  opened(
    'authenticator',
    withdrawals,
    openBy('shell', (t) => t.googleVerification),
  ),
  opened(
    'authenticator-bound',
    withdrawals,
    changing('/twoFactor/detail', (data) => ({
      ...data,
      alreadyBound: true,
      loginVerify: 1,
      withdrawalAuditVerify: 1,
      p2pPayoutVerify: 0,
      recoveryCodesLeft: 8,
    })),
    openBy('shell', (t) => t.googleVerification),
  ),
  onlyNarrow(
    opened(
      'sidebar',
      withdrawals,
      openBy('shell', (t) => t.openMenu),
    ),
  ),
  onlyWide(opened('sidebar-toggled', withdrawals, click('header button[aria-expanded]'))),
  { ...at('/operators/list', 'forbidden'), by: viewer },
  opened('server-unreachable', withdrawals, disconnected),
]

const lists: Screen[] = [
  onlyNarrow(opened('filter-sheet', payins, click('[data-opens-filters]'), dialogShown)),
  onlyNarrow(
    opened(
      'filter-sheet-calendar',
      payins,
      click('[data-opens-filters]'),
      dialogShown,
      click('[data-filter=createTime] button'),
    ),
  ),
  onlyWide(
    opened(
      'more-filters',
      payins,
      click('[data-filters] button[aria-expanded=false]:not([popovertarget])'),
    ),
  ),
  onlyWide(
    opened('filter-calendar', payins, click('[data-filter=createTime] button'), dialogShown),
  ),
  onlyWide(opened('filter-options', payins, click('[data-filter=status] button'), dialogShown)),
  at(`${payins}?status=completed,expired&currency=USDT&createTime=last90Days`, 'filters-applied'),
  opened('bulk-bar', toReview, selectRows(3)),
  opened(
    'saved-views',
    payins,
    openBy('list', (t) => t.views),
  ),
  opened(
    'table-settings',
    payins,
    openBy('list', (t) => t.settings),
  ),
  opened(
    'export-notice',
    payins,
    press('exportRecord', (t) => t.export),
  ),
  at(`${payins}?orderNo=P0`, 'empty-list'),
  at(`${payins}?page=4000`, 'page-beyond-the-last'),
  opened('list-error', payins, failing(payins)),
  opened('list-slow', payins, waitingFor(payins)),
]

const orders: Screen[] = [
  opened('order', toReview, openRow()),
  opened('order-address', `${payins}?status=completed`, openRow(), openByAddress),
  // Open orders of the demo world expire while pictures are taken.
  opened(
    'order-local-payin',
    '/tradePayinOrder/pageListQuery/BR?status=paymentSuccessful',
    changing('/tradePayinOrder/orderDetail', ({ order, ...data }) => ({
      ...data,
      order: { ...order, status: 'paying' },
    })),
    openRow(),
  ),
  opened(
    'order-under-appeal',
    '/c2c/order/pageListQuery?status=appealing',
    openRow(),
    showConversation,
  ),
  opened('order-conversation', `${p2pPayouts}?status=completed`, openRow(), showConversation),
  opened('split-payout', `${p2pPayouts}?status=trading`, openRow('split')),
  opened('review-dialog', toReview, openRow('review')),
  opened(
    'review-dialog-of-several',
    toReview,
    selectRows(3),
    openBy('review', (t) => t.reviewSelected),
  ),
  opened('review-shortcuts', '/review', pressKeys('?'), dialogShown),
  opened(
    'resolve-deposit',
    '/chargeMoneyOrder/list?status=abnormalQuantity',
    openRow('creditAfterReview'),
  ),
  opened(
    'freeze-local-payin',
    '/tradePayinOrder/pageListQuery?status=paymentSuccessful',
    openRow('freeze'),
  ),
  opened(
    'local-terms',
    '/tradePayinOrder/pageListQuery',
    openBy('localRail', (t) => t.terms),
  ),
  opened('payment-page-paid', `${payins}?status=completed`, openRow(), followPaymentLink),
]

const money: Screen[] = [
  opened('transfer-dialog', '/transfer/list?new=1', dialogShown),
  opened('withdraw-dialog', '/assets/list', openRow('withdraw')),
  opened(
    'withdraw-dialog-confirm',
    '/assets/list',
    openRow('withdraw'),
    fillIn('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '25'),
    press('form', (t) => t.next),
  ),
  opened('explain-balance', '/assets/list', click('[data-opens]'), dialogShown),
  opened('customer-statement', '/customer-assets/list', act('statement')),
  opened('edit-customer', '/customer/list', openRow('edit')),
  opened(
    'bulk-payout-rows',
    '/c2c/payout/add',
    press('bulkPayout', (t) => t.writeHere),
  ),
]

const settings: Screen[] = [
  opened('dashboard-breakdown', '/dashboard', click('[data-figures=shown] button'), dialogShown),
  opened(
    'report-schedules',
    '/finance/list',
    openBy('exportRecord', (t) => t.schedules),
  ),
  opened(
    'new-report-schedule',
    '/finance/list',
    openBy('exportRecord', (t) => t.schedules),
    press('reportSchedule', (t) => t.add),
  ),
  opened('audit-log-entry', '/auditLog/list', openRow()),
  opened('operator', '/operators/list', openRow()),
  opened(
    'invite-operator',
    '/operators/list',
    openBy('operator', (t) => t.invite),
  ),
  opened(
    'check-signature',
    '/api/notify',
    openBy('notification', (t) => t.checkTitle),
  ),
  opened(
    'resend-notifications',
    '/api/notify',
    openBy('notification', (t) => t.resendTitle),
  ),
  opened(
    'api-key-settings',
    '/merchants/info2',
    openBy('apiKey', (t) => t.edit),
  ),
  opened(
    'new-webhook-secret',
    '/merchants/info2',
    openBy('apiKey', (t) => t.newSecret),
  ),
  opened('product-units', '/merchantsConfig/list', click('main li button[aria-expanded]')),
]

export const screens: readonly Screen[] = [
  ...visited,
  ...pages,
  ...shell,
  ...lists,
  ...orders,
  ...money,
  ...settings,
]
