/**
 * Every area's texts, as types: English defines them. The name of a file says when it is loaded: `texts.*.ts` after the
 * sign-in, `page-texts.*.ts` with the code of the page. What declarations look up (fields, states, moves) is in
 * `texts.*.ts`. The files themselves are found by their names (`textsByArea`).
 */
import type { AreasOfTexts, Assembled } from './assemble.ts'
import type { RuleTexts } from './rules.en.ts'

type Complete<T extends AreasOfTexts> = T

export type ConsoleAreas = Complete<{
  agent: typeof import('../areas/agent/texts.en.ts')['default']
  asset: typeof import('../areas/asset/texts.en.ts')['default']
  conversation: typeof import('../areas/conversation/texts.en.ts')['default']
  cryptoPayin: typeof import('../areas/crypto-payin/texts.en.ts')['default']
  cryptoPayout: typeof import('../areas/crypto-payout/texts.en.ts')['default']
  customer: typeof import('../areas/customer/texts.en.ts')['default']
  deposit: typeof import('../areas/deposit/texts.en.ts')['default']
  exportRecord: typeof import('../areas/export-record/texts.en.ts')['default']
  field: typeof import('../areas/field/texts.en.ts')['default']
  figure: typeof import('../areas/figure/texts.en.ts')['default']
  file: typeof import('../areas/file/texts.en.ts')['default']
  flow: typeof import('../areas/flow/texts.en.ts')['default']
  form: typeof import('../areas/form/texts.en.ts')['default']
  list: typeof import('../areas/list/texts.en.ts')['default']
  localPayin: typeof import('../areas/local-payin/texts.en.ts')['default']
  localPayout: typeof import('../areas/local-payout/texts.en.ts')['default']
  localRail: typeof import('../areas/local-rail/texts.en.ts')['default']
  menu: typeof import('../areas/menu/texts.en.ts')['default']
  order: typeof import('../areas/order/texts.en.ts')['default']
  otc: typeof import('../areas/otc/texts.en.ts')['default']
  p2pPayin: typeof import('../areas/p2p-payin/texts.en.ts')['default']
  p2pPayout: typeof import('../areas/p2p-payout/texts.en.ts')['default']
  payoutBatch: typeof import('../areas/payout-batch/texts.en.ts')['default']
  review: typeof import('../areas/review/texts.en.ts')['default']
  shell: typeof import('../areas/shell/texts.en.ts')['default']
  transfer: typeof import('../areas/transfer/texts.en.ts')['default']
  twoFactor: typeof import('../areas/two-factor/texts.en.ts')['default']
  withdrawal: typeof import('../areas/withdrawal/texts.en.ts')['default']
}>
export type ConsoleTexts = Assembled<ConsoleAreas>

export type PageTexts = {
  accounting: typeof import('../areas/accounting/page-texts.en.ts')['default']
  apiKey: typeof import('../areas/api-key/page-texts.en.ts')['default']
  arrival: typeof import('../areas/arrival/page-texts.en.ts')['default']
  auditLog: typeof import('../areas/audit-log/page-texts.en.ts')['default']
  bulkPayout: typeof import('../areas/bulk-payout/page-texts.en.ts')['default']
  calendar: typeof import('../areas/calendar/page-texts.en.ts')['default']
  currency: typeof import('../areas/currency/page-texts.en.ts')['default']
  customerPage: typeof import('../areas/customer-page/page-texts.en.ts')['default']
  dashboard: typeof import('../areas/dashboard/page-texts.en.ts')['default']
  demo: typeof import('../areas/demo/page-texts.en.ts')['default']
  emptyList: typeof import('../areas/empty-list/page-texts.en.ts')['default']
  firstDay: typeof import('../areas/first-day/page-texts.en.ts')['default']
  notice: typeof import('../areas/notice/page-texts.en.ts')['default']
  notification: typeof import('../areas/notification/page-texts.en.ts')['default']
  operator: typeof import('../areas/operator/page-texts.en.ts')['default']
  orderCase: typeof import('../areas/order-case/page-texts.en.ts')['default']
  orderDetail: typeof import('../areas/order-detail/page-texts.en.ts')['default']
  pageGuide: typeof import('../areas/page-guide/page-texts.en.ts')['default']
  product: typeof import('../areas/product/page-texts.en.ts')['default']
  report: typeof import('../areas/report/page-texts.en.ts')['default']
  reportSchedule: typeof import('../areas/report-schedule/page-texts.en.ts')['default']
  reviewDesk: typeof import('../areas/review-desk/page-texts.en.ts')['default']
  savedView: typeof import('../areas/saved-view/page-texts.en.ts')['default']
  search: typeof import('../areas/search/page-texts.en.ts')['default']
  settings: typeof import('../areas/settings/page-texts.en.ts')['default']
  statement: typeof import('../areas/statement/page-texts.en.ts')['default']
  rule: RuleTexts
}
export type PageArea = keyof PageTexts

/** Texts by the files that they are in, `…/areas/crypto-payin/texts.en.ts`: their folder is the area. */
export const textsByArea = (files: Readonly<Record<string, object>>): ConsoleAreas =>
  Object.fromEntries(
    Object.entries(files).map(([file, texts]) => {
      const folder = file.split('/').at(-2) as string
      return [folder.replace(/-./g, ([, letter = '']) => letter.toUpperCase()), texts]
    }),
    // A missing or needless file fails areas.test.ts.
  ) as unknown as ConsoleAreas
