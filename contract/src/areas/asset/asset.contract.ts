import { call } from '../../engine/call.ts'
import { exportCall } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'
import { merchantAssetList, merchantFiatAssetList } from './asset.lists.ts'

export const merchantAssetExport = exportCall(merchantAssetList)
export const merchantFiatAssetExport = exportCall(merchantFiatAssetList)

export const withdrawalAddresses = call({
  area: 'asset',
  path: '/assets/currencyAddress',
  summary: 'Where this merchant has withdrawn a currency to before, the latest first.',
  access: 'asset.withdraw',
  body: s.object({ currency: s.text({ min: 1 }) }),
  result: s.object({
    addresses: s.list(s.object({ network: s.text(), address: s.text(), lastUsed: s.instant() })),
  }),
})

export const withdrawalNetworks = call({
  area: 'asset',
  path: '/assets/withdrawNetwork',
  summary:
    'The networks that a currency can be withdrawn on, with fee and least amount, and what is available.',
  access: 'asset.withdraw',
  body: s.object({ currency: s.text({ min: 1 }) }),
  result: s.object({
    available: s.text(),
    networks: s.list(
      s.object({ network: s.text(), flat: s.text(), rate: s.text(), minimum: s.text() }),
    ),
  }),
})

export const checkWithdrawalAddress = call({
  area: 'asset',
  path: '/assets/checkAddress',
  summary: 'Whether this is an address of the network, by its form and checksum.',
  access: 'asset.withdraw',
  body: s.object({ network: s.text({ min: 1 }), toAddress: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['addressInvalid', 'networkNotOffered'],
})

export const assetWithdraw = call({
  area: 'asset',
  path: '/assets/withdraw',
  summary:
    "Withdraws the merchant's own money. It becomes a withdrawal order and waits for review. The same request number again gives the same order.",
  access: 'asset.withdraw',
  secondFactor: 'whenBound',
  body: s.object({
    /**
     * Idempotency key, created by the console when the dialog opens: however often it is sent, there is one
     * withdrawal.
     */
    requestNo: s.text({ min: 8, max: 64 }),
    currency: s.text({ min: 1 }),
    network: s.text({ min: 1 }),
    toAddress: s.text({ min: 1 }),
    /** What arrives; the fee comes on top. */
    amount: s.amount(),
    remark: s.text(),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.object({ orderNo: s.text(), fee: s.text() }),
  errors: [
    'addressInvalid',
    'networkNotOffered',
    'amountTooSmall',
    'amountTooFine',
    'balanceTooLow',
    'accountInDebt',
    'merchantOrderNoUsed',
  ],
})
