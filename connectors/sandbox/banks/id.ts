/** Banks of Indonesia: QRIS codes, virtual accounts, and accounts to transfer to. */
import { indonesianBanks as bankNames } from '@countinghouse/contract/areas/local-rail/checks.ts'
import { indonesia } from '@countinghouse/contract/areas/local-rail/id.ts'
import { type QrisMerchant, qrisText } from '@countinghouse/contract/areas/local-rail/qris.ts'
import { bank, collector, digits, julianDay, shortReference } from './bank.ts'

const bankCodes = Object.keys(bankNames) as (keyof typeof bankNames)[]

/** Where payments are collected. */
const account = { bankCode: '014', accountNo: '5270391188' } as const
const merchant: QrisMerchant = {
  name: collector,
  city: 'Jakarta Selatan',
  postalCode: '12190',
  categoryCode: '6012',
  acquirer: 'ID.CO.BCA.WWW',
  pan: '936000140000527039',
  merchantId: '000885200527039',
  nationalId: 'ID1026052703918',
  size: 'UBE',
}
/** How the numbers of virtual accounts begin: the bank's own numbers for us. */
const companyCodes = {
  '002': '12208',
  '008': '88608',
  '009': '98810',
  '013': '85080',
  '014': '39358',
  '022': '51490',
  '451': '90011',
} as const satisfies Record<keyof typeof bankNames, string>

export const indonesianBanks = bank(indonesia, {
  share: 24,
  rate: { usd: 0.0000612, step: 0.0001, digits: 10 },
  branches: ['Jakarta Sudirman', 'Surabaya Darmo', 'Bandung Dago'],
  methods: {
    qris: {
      share: 48,
      channels: ['BCA QRIS', 'Mandiri QRIS'],
      // The number of the wallet that it is scanned with.
      detailsOf: ({ holderName, chance }) => ({
        holderName,
        accountNo: `08${chance.pick(['12', '13', '57'])}${chance.text(digits, 8)}`,
      }),
      accept: ({ orderNo, amount }) => ({
        qrText: qrisText(merchant, { amount, reference: shortReference(orderNo) }),
        payTo: { name: collector, account: merchant.nationalId },
      }),
    },
    virtualAccount: {
      share: 30,
      channels: ['BCA VA', 'BNI VA', 'BRI VA'],
      detailsOf: ({ holderName, chance }) => ({ holderName, bankCode: chance.pick(bankCodes) }),
      accept({ details }, chance) {
        const bankCode = bankCodes.find((code) => code === details.bankCode) ?? account.bankCode
        const virtualAccount = companyCodes[bankCode] + chance.text(digits, 11)
        return {
          payTo: { name: collector, bank: bankNames[bankCode], account: virtualAccount },
          details: { virtualAccount },
        }
      },
    },
    bankTransfer: {
      share: 22,
      channels: ['BCA', 'Mandiri'],
      detailsOf: ({ holderName, chance }) => ({
        holderName,
        bankCode: chance.pick(bankCodes),
        accountNo: chance.pick(['1', '5', '7']) + chance.text(digits, chance.integer(9, 12)),
      }),
      accept: () => ({
        payTo: {
          name: collector,
          bank: bankNames[account.bankCode],
          account: account.accountNo,
        },
      }),
    },
  },
  reference: (at, chance) =>
    julianDay(at) + String(at.getUTCHours()).padStart(2, '0') + chance.text(digits, 6),
})
