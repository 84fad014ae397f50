/** Every call of the product: the table of contents. */
import { accountingExport } from '../areas/accounting/accounting.contract.ts'
import * as apiKey from '../areas/api-key/api-key.contract.ts'
import { apiRequestList } from '../areas/api-key/api-request.list.ts'
import * as arrival from '../areas/arrival/arrival.contract.ts'
import { arrivalList } from '../areas/arrival/arrival.list.ts'
import * as asset from '../areas/asset/asset.contract.ts'
import { merchantAssetList, merchantFiatAssetList } from '../areas/asset/asset.lists.ts'
import {
  auditChain,
  auditLogDetail,
  auditLogExport,
} from '../areas/audit-log/audit-log.contract.ts'
import { auditLogList } from '../areas/audit-log/audit-log.list.ts'
import * as conversation from '../areas/conversation/conversation.contract.ts'
import * as savedReply from '../areas/conversation/saved-reply.contract.ts'
import * as cryptoPayin from '../areas/crypto-payin/crypto-payin.contract.ts'
import * as cryptoPayout from '../areas/crypto-payout/crypto-payout.contract.ts'
import * as currency from '../areas/currency/currency.contract.ts'
import {
  customerDetail,
  customerOrders,
  suggestCustomers,
  updateCustomerInfo,
} from '../areas/customer/customer.contract.ts'
import { customerList } from '../areas/customer/customer.list.ts'
import * as customerAddress from '../areas/customer-address/customer-address.contract.ts'
import { customerAddressList } from '../areas/customer-address/customer-address.list.ts'
import * as customerAsset from '../areas/customer-asset/customer-asset.contract.ts'
import {
  customerAssetList,
  customerAssetSummaryList,
} from '../areas/customer-asset/customer-asset.lists.ts'
import * as dashboard from '../areas/dashboard/dashboard.contract.ts'
import * as firstDay from '../areas/dashboard/first-day.contract.ts'
import * as deposit from '../areas/deposit/deposit.contract.ts'
import * as exportRecord from '../areas/export-record/export-record.contract.ts'
import { exportRecordList } from '../areas/export-record/export-record.list.ts'
import * as file from '../areas/file/file.contract.ts'
import * as flow from '../areas/flow/flow.contract.ts'
import { billList, customerFlowList, merchantFlowList } from '../areas/flow/flow.lists.ts'
import * as localPayin from '../areas/local-payin/local-payin.contract.ts'
import * as localRail from '../areas/local-rail/local-rail.contract.ts'
import * as merchant from '../areas/merchant/merchant.contract.ts'
import * as note from '../areas/note/note.contract.ts'
import * as notice from '../areas/notice/notice.contract.ts'
import * as notification from '../areas/notification/notification.contract.ts'
import { notificationList } from '../areas/notification/notification.list.ts'
import * as operator from '../areas/operator/operator.contract.ts'
import { operatorList } from '../areas/operator/operator.list.ts'
import * as option from '../areas/option/option.contract.ts'
import { releaseOrder } from '../areas/order/restore-freeze.contract.ts'
import * as orderCase from '../areas/order-case/order-case.contract.ts'
import * as otc from '../areas/otc/otc.contract.ts'
import * as p2p from '../areas/p2p/p2p.contract.ts'
import * as p2pPayout from '../areas/p2p-payout/p2p-payout.contract.ts'
import { paymentDetail } from '../areas/payment-page/payment-page.contract.ts'
import * as payoutBatch from '../areas/payout-batch/payout-batch.contract.ts'
import { payoutBatchList } from '../areas/payout-batch/payout-batch.list.ts'
import * as product from '../areas/product/product.contract.ts'
import { sealKey, sealReport } from '../areas/report/report.contract.ts'
import * as reportSchedule from '../areas/report/report-schedule.contract.ts'
import { reports } from '../areas/report/reports.ts'
import * as review from '../areas/review/review.contract.ts'
import * as savedView from '../areas/saved-view/saved-view.contract.ts'
import { searchAnything } from '../areas/search/search.contract.ts'
import * as session from '../areas/session/session.contract.ts'
import * as transfer from '../areas/transfer/transfer.contract.ts'
import * as twoFactor from '../areas/two-factor/two-factor.contract.ts'
import * as withdrawal from '../areas/withdrawal/withdrawal.contract.ts'
import type { BodyOf, Call, ResultOf } from '../engine/call.ts'
import { figureCalls, hasFigures, type KindWithFigures } from '../engine/figure-calls.ts'
import { listCall } from '../engine/list-call.ts'
import { orderCalls } from '../engine/order-calls.ts'
import { reportCalls } from '../engine/report-call.ts'
import { type SettingsCall, settingsCalls } from '../engine/settings-call.ts'
import { hasSpans, type KindWithSpans, spanCall } from '../engine/span-call.ts'
import { type OrderKind, orderKindNames, orderKindOf, type orders } from './orders.ts'
import { settingsForms } from './settings-forms.ts'

const otherCalls = [
  session.login,
  session.verifyCode,
  session.captchaImage,
  session.captchaWork,
  session.googleAuth,
  session.openPasswordLink,
  session.setPassword,
  session.userInfo,
  session.logout,
  session.changePassword,
  session.changeIntroduction,

  review.reviewQueue,
  review.openReview,
  review.leaveReview,
  review.undoReview,
  releaseOrder,

  twoFactor.twoFactorDetail,
  twoFactor.sealingKey,
  twoFactor.twoFactorQrCode,
  twoFactor.twoFactorBind,
  twoFactor.twoFactorUpdateStatus,
  twoFactor.twoFactorUnbind,
  twoFactor.newRecoveryCodes,

  merchant.merchantInfo,
  merchant.merchantAvatar,
  merchant.operatorAvatar,

  notification.testNotification,
  listCall(notificationList),
  notification.countResend,
  notification.resendRange,
  notification.resendProgress,
  notification.failingEndpoints,
  notification.checkSignature,

  apiKey.apiKeyInfo,
  apiKey.newWebhookSecret,
  listCall(apiRequestList),
  listCall(operatorList),
  operator.operatorOptions,
  operator.inviteOperator,
  operator.renewOperatorLink,
  operator.withdrawInvitation,
  operator.changeOperatorRoles,
  operator.disableOperator,
  operator.enableOperator,
  operator.resetOperatorPassword,
  operator.resetOperatorAuthenticator,
  operator.allowMoney,
  operator.operatorDetail,
  operator.endOperatorSession,
  operator.endOperatorSessions,
  operator.requireAuthenticator,

  listCall(auditLogList),
  auditLogExport,
  auditLogDetail,
  auditChain,

  localRail.runCountry,
  localRail.localConfigList,
  localRail.payeeTypes,

  dashboard.dashboardStats,
  dashboard.dashboardStream,
  dashboard.outside,
  dashboard.lastSignIns,
  dashboard.shortcuts,
  dashboard.saveShortcuts,
  dashboard.localTradeData,
  firstDay.firstDay,
  firstDay.noteFirstDay,

  savedView.savedViews,
  savedView.saveView,
  savedView.removeView,

  notice.notices,
  notice.readNotice,
  notice.readNotices,

  localPayin.localPayinFreeze,
  localPayin.localPayinUnfreeze,
  localPayin.localPayinRefund,

  cryptoPayin.cryptoPayinCredit,
  cryptoPayin.cryptoPayinReturn,
  cryptoPayin.cryptoPayinRefundExcess,

  cryptoPayout.cryptoPayoutReviewCalls.decide,
  cryptoPayout.cryptoPayoutReviewCalls.check,
  cryptoPayout.cryptoPayoutReviewCalls.count,

  deposit.depositCredit,

  listCall(arrivalList),
  arrival.arrivalExport,
  arrival.arrivalDetail,
  arrival.resolveArrival,
  arrival.decideArrival,
  arrival.arrivalCount,

  otc.otcVerify,

  p2p.tradedFiats,
  p2p.tradedCryptos,
  p2p.pairConfig,
  p2p.pushRate,
  p2pPayout.p2pPayoutReviewCalls.decide,
  p2pPayout.p2pPayoutReviewCalls.check,
  p2pPayout.p2pPayoutReviewCalls.count,
  p2pPayout.p2pPayoutSplit,

  payoutBatch.payoutTemplateFile,
  payoutBatch.checkPayoutFile,
  payoutBatch.checkPayoutRows,
  payoutBatch.addPayoutBatch,
  listCall(payoutBatchList),
  payoutBatch.payoutBatchResult,

  withdrawal.withdrawalReviewCalls.decide,
  withdrawal.withdrawalReviewCalls.check,
  withdrawal.withdrawalReviewCalls.count,
  withdrawal.withdrawalReviewCountStream,

  conversation.conversationToken,
  conversation.conversationSignIn,
  conversation.conversationMessages,
  conversation.conversationStream,
  conversation.conversationSend,
  conversation.conversationUpload,
  conversation.conversationRead,
  conversation.conversationFile,
  savedReply.savedReplies,
  savedReply.saveReply,
  savedReply.removeReply,

  transfer.transferCurrencies,
  transfer.transferAccounts,
  transfer.transferInAccount,
  transfer.addTransfer,

  listCall(merchantAssetList),
  asset.merchantAssetExport,
  listCall(merchantFiatAssetList),
  asset.merchantFiatAssetExport,
  asset.withdrawalAddresses,
  asset.withdrawalNetworks,
  asset.checkWithdrawalAddress,
  asset.assetWithdraw,

  listCall(customerAssetList),
  customerAsset.customerAssetExport,
  listCall(customerAssetSummaryList),
  customerAsset.customerAssetSummaryExport,

  listCall(merchantFlowList),
  flow.merchantFlowExport,
  flow.merchantExplain,
  flow.merchantStatement,
  flow.merchantStatementExport,
  flow.merchantStatementCounterparties,
  flow.merchantStatementOrders,

  listCall(billList),
  flow.billExport,

  listCall(customerFlowList),
  flow.customerFlowExport,
  flow.customerExplain,
  flow.customerStatement,
  flow.customerStatementExport,
  flow.customerStatementCounterparties,
  flow.customerStatementOrders,

  accountingExport,

  listCall(customerList),
  customerDetail,
  customerOrders,
  suggestCustomers,
  updateCustomerInfo,

  note.customerNotes,
  note.addCustomerNote,
  note.orderNotes,
  note.addOrderNote,

  orderCase.orderCase,
  orderCase.assignOrders,
  orderCase.remindOfOrder,
  orderCase.removeReminder,
  orderCase.assigneeOptions,

  listCall(customerAddressList),
  customerAddress.customerAddressExport,
  customerAddress.customerAddressNetworks,

  sealReport,
  sealKey,
  reportSchedule.reportScheduleList,
  reportSchedule.saveReportSchedule,
  reportSchedule.pauseReportSchedule,
  reportSchedule.removeReportSchedule,

  option.productOptions,
  option.fiatCurrencyOptions,
  product.productList,
  product.payerChoices,
  product.productSwitch,
  product.unitSwitchByName,
  product.unitSwitchById,
  product.otcUnitSwitch,

  currency.currencyList,
  currency.currencySwitch,
  currency.currencyAvatar,

  searchAnything,

  listCall(exportRecordList),
  exportRecord.checkLinkValid,
  exportRecord.exportDownload,

  paymentDetail,

  file.fileLinks,
  file.fileDownload,
] as const satisfies readonly Call[]

type OrderCall = {
  [K in OrderKind]: ReturnType<typeof orderCalls<(typeof orders)[K]>>[number]
}[OrderKind]

/** Of the kinds that declare figures. */
type FigureCall = {
  [K in OrderKind]: (typeof orders)[K] extends KindWithFigures
    ? ReturnType<typeof figureCalls<(typeof orders)[K]>>[number]
    : never
}[OrderKind]

/** Of the kinds that declare spans. */
type SpanCall = {
  [K in OrderKind]: (typeof orders)[K] extends KindWithSpans
    ? ReturnType<typeof spanCall<(typeof orders)[K]>>
    : never
}[OrderKind]

const callsOfOrders = orderKindNames.flatMap((kind): readonly Call[] => {
  const declared = orderKindOf(kind)
  return [
    ...orderCalls(declared),
    ...(hasFigures(declared) ? figureCalls(declared) : []),
    ...(hasSpans(declared) ? [spanCall(declared)] : []),
  ]
})

type Reports = (typeof reports)[number]
/** Each report by itself: a union of them would lose which path is whose. */
type ReportCall<R extends Reports = Reports> = R extends Reports
  ? ReturnType<typeof reportCalls<R>>[number]
  : never

type FormCall = SettingsCall<(typeof settingsForms)[number]>

const callsOfForms = settingsForms.flatMap((form): readonly Call[] => settingsCalls(form))

const callsOfReports = reports.flatMap((report): readonly Call[] => reportCalls(report))

export const calls: readonly Call[] = [
  ...callsOfOrders,
  ...callsOfReports,
  ...callsOfForms,
  ...otherCalls,
]

type AnyCall =
  | (typeof otherCalls)[number]
  | OrderCall
  | FigureCall
  | SpanCall
  | ReportCall
  | FormCall
type CallByPath = { [C in AnyCall as C['path']]: C }
export type ApiPath = keyof CallByPath
export type ApiBody<P extends ApiPath> = BodyOf<CallByPath[P]>
export type ApiResult<P extends ApiPath> = ResultOf<CallByPath[P]>
