import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'

export const transferCurrencies = call({
  area: 'transfer',
  path: '/transfer/queryTransferCurrency',
  summary: 'The currencies that can be transferred, with fee and least amount.',
  access: 'transfer.create',
  result: s.object({
    currencies: s.list(
      s.object({ currency: s.text(), flat: s.text(), rate: s.text(), minimum: s.text() }),
    ),
  }),
})

export const transferAccounts = call({
  area: 'transfer',
  path: '/transfer/queryTransferOutInAccount',
  summary:
    "The accounts that a transfer of this currency can go out of: the merchant's own, and that of the customer who is named.",
  access: 'transfer.create',
  body: s.object({ currency: s.text({ min: 1 }), customerUid: s.text() }),
  result: s.object({
    accounts: s.list(
      s.object({
        accountType: s.oneOf(['merchant', 'customer']),
        customerUid: s.text(),
        customerName: s.text(),
        available: s.text(),
      }),
    ),
  }),
  errors: ['customerUnknown'],
})

export const transferInAccount = call({
  area: 'transfer',
  path: '/transfer/queryTransferInAccount',
  summary: 'Who would receive a transfer: the customer of this UID.',
  access: 'transfer.create',
  body: s.object({ customerUid: s.text({ min: 1 }) }),
  result: s.object({ customerUid: s.text(), customerName: s.text() }),
  errors: ['customerUnknown'],
})

const accountType = () => s.oneOf(['merchant', 'customer'])

export const addTransfer = call({
  area: 'transfer',
  path: '/transfer/addTransfer',
  summary:
    'Creates a transfer. The fee comes on top of the amount. The same request number again gives the same transfer.',
  access: 'transfer.create',
  secondFactor: 'whenBound',
  body: s.object({
    /**
     * Idempotency key, created by the console when the dialog opens: however often it is sent, there is one transfer.
     */
    requestNo: s.text({ min: 8, max: 64 }),
    outAccountType: accountType(),
    /** Empty for the merchant's own account. */
    outCustomerUid: s.text(),
    inAccountType: accountType(),
    inCustomerUid: s.text(),
    currency: s.text({ min: 1 }),
    amount: s.amount(),
    remark: s.text(),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.object({ orderNo: s.text(), fee: s.text() }),
  errors: [
    'customerUnknown',
    'sameAccount',
    'currencyNotOffered',
    'amountTooSmall',
    'amountTooFine',
    'balanceTooLow',
    'accountInDebt',
    'merchantOrderNoUsed',
  ],
})
