/**
 * What every call that does something means for money, and so when it asks for a Google code. A call that is not here
 * fails a test: whoever adds one decides.
 *
 * - `review`: decides orders that wait; asks as the operator's switch for them says, which the specification has.
 * - `money`: moves money out, or decides that it may; asks as soon as an authenticator is bound.
 * - `terms`: changes who is paid, on which terms, or who may do all this; asks as soon as an authenticator is bound.
 * - `never`: does none of these.
 */
import { settingsForms } from './settings-forms.ts'

export type MoneyCall = 'review' | 'money' | 'terms' | 'never'

const ofForms = Object.fromEntries(
  settingsForms.map(({ savePath, ...form }) => [
    savePath,
    'secondFactor' in form ? ('terms' as const) : ('never' as const),
  ]),
)

export const moneyCalls: Readonly<Record<string, MoneyCall>> = {
  // A settings form says it itself, by its second factor.
  ...ofForms,

  '/mentionMoneyOrder/mentionMoneyOrderAudit': 'review',
  '/payAnother/audit': 'review',
  '/c2c/order/audit': 'review',

  // Money goes out, or it is decided that it may: also what has come in is let in, set aside or given back.
  '/assets/withdraw': 'money',
  '/transfer/addTransfer': 'money',
  '/c2c/payout/add': 'money',
  '/c2c/order/split': 'money',
  '/order/release': 'money',
  '/payChargeMoneyOrder/creditByHand': 'money',
  '/payChargeMoneyOrder/returnPayment': 'money',
  '/payChargeMoneyOrder/refundExcess': 'money',
  '/chargeMoneyOrder/creditAfterReview': 'money',
  '/arrival/resolve': 'money',
  '/arrival/decide': 'money',
  '/tradePayinOrder/freeze': 'money',
  '/tradePayinOrder/unfreeze': 'money',
  '/tradePayinOrder/refund': 'money',

  // Keys, addresses, rates and terms.
  '/merchants/info2/newSecret': 'terms',
  '/notify/resend': 'terms',

  // Who may do all this.
  '/operators/changeRoles': 'terms',
  '/operators/disable': 'terms',
  '/operators/enable': 'terms',
  '/operators/invite': 'terms',
  '/operators/renewLink': 'terms',
  '/operators/requireAuthenticator': 'terms',
  '/operators/resetAuthenticator': 'terms',
  '/operators/allowMoney': 'terms',
  '/operators/resetPassword': 'terms',
  '/operators/withdraw': 'terms',

  // Looks something up, or checks what is stored nowhere.
  '/mentionMoneyOrder/addressCheck': 'never',
  '/payAnother/addressCheck': 'never',
  '/c2c/order/payeeCheck': 'never',
  '/transfer/queryTransferCurrency': 'never',
  '/transfer/queryTransferOutInAccount': 'never',
  '/transfer/queryTransferInAccount': 'never',
  '/assets/checkAddress': 'never',
  '/assets/currencyAddress': 'never',
  '/assets/withdrawNetwork': 'never',
  '/c2c/payout/template': 'never',
  '/c2c/payout/check': 'never',
  '/c2c/payout/checkRows': 'never',
  '/c2c/payout/result': 'never',
  '/notify/resend/count': 'never',

  // What is off takes no new orders: no money moves.
  '/merchantsConfig/unit/switch': 'never',
  '/merchantsConfig/unit/switchByName': 'never',
  '/merchantsConfig/unit/switchById': 'never',
  '/merchantsConfig/unit/switchOTCById': 'never',
  '/merchantsConfig/currency/switch': 'never',

  // Starts the platform's own verification again.
  '/otcOrder/verify': 'never',

  // Names, pictures and words.
  '/dashboard/firstDay/note': 'never',
  '/merchantsConfig/currency/avatar': 'never',
  '/merchants/avatar': 'never',
  '/customer/updateCustomerInfo': 'never',
  '/customer/notes/add': 'never',
  '/order/notes/add': 'never',
  '/order/case/assign': 'never',
  '/order/case/remind': 'never',
  '/order/case/removeReminder': 'never',
  '/c2c/conversation/replies/save': 'never',
  '/c2c/conversation/replies/remove': 'never',
  '/c2c/conversation/send': 'never',
  '/c2c/conversation/upload': 'never',

  // Goes to the address that was saved with a code.
  '/notify/test': 'never',

  // Keeps figures as they are, or sends them: an address is stored with a code (report-schedules.test.ts).
  '/report/seal': 'never',
  '/report/schedule/save': 'never',
  '/report/schedule/list': 'never',
  '/report/schedule/pause': 'never',
  '/report/schedule/remove': 'never',

  // Only ever closes a door, and must be quick when somebody stands in it.
  '/operators/endSession': 'never',
  '/operators/endSessions': 'never',

  // Tells the merchant's server again what it was told.
  '/agentOrder/pushOrderMsgNew': 'never',
  '/c2c/order/pushMsg': 'never',
  '/chargeMoneyOrder/pushOrderMsgNew': 'never',
  '/mentionMoneyOrder/pushOrderMsgNew': 'never',
  '/otcOrder/pushMsgNew': 'never',
  '/payAnother/pushOrder': 'never',
  '/payChargeMoneyOrder/pushMsgNew': 'never',
  '/tradePayinOrder/callbackMerchant': 'never',
  '/tradePayoutOrder/callbackMerchant': 'never',
  '/transfer/pushMsgNew': 'never',

  // Is open to everybody who is signed in, and checks what it needs by itself.
  '/c2c/order/tradeCurrencyConfig': 'never',
  '/c2c/order/tradeDigitalCurrency': 'never',
  '/c2c/order/tradeLegalCurrency': 'never',
  '/channelManage/runCountry': 'never',
  '/dashboard/stats/login': 'never',
  '/fiatCurrencyBase/option': 'never',
  '/files/links': 'never',
  '/merchantLocalConfig/list': 'never',
  '/merchants/info': 'never',
  '/merchants/password': 'never',
  '/notices/list': 'never',
  '/notices/read': 'never',
  '/notices/readAll': 'never',
  '/payee/type/country': 'never',
  '/products/option': 'never',
  '/review/leave': 'never',
  '/review/open': 'never',
  '/review/queue': 'never',
  '/review/undo': 'never',
  '/savedViews/list': 'never',
  '/savedViews/remove': 'never',
  '/savedViews/save': 'never',
  '/search': 'never',
  '/shortcutConfig/list': 'never',
  '/shortcutConfig/save': 'never',
  '/twoFactor/bind': 'never',
  '/twoFactor/detail': 'never',
  '/twoFactor/qrCode': 'never',
  '/twoFactor/recoveryCodes': 'never',
  '/twoFactor/sealingKey': 'never',
  '/twoFactor/unBind': 'never',
  '/twoFactor/updateStatus': 'never',
  '/user/avatar': 'never',
  '/user/introduction': 'never',
  '/user/logout': 'never',
  '/userInfo': 'never',
}
