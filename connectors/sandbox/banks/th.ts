/** Banks of Thailand: PromptPay codes, and accounts to transfer to. */
import { thaiBanks as bankNames } from '@countinghouse/contract/areas/local-rail/checks.ts'
import { promptPayText } from '@countinghouse/contract/areas/local-rail/prompt-pay.ts'
import { thailand } from '@countinghouse/contract/areas/local-rail/th.ts'
import type { Chance } from '../world/random.ts'
import { alphanumerics, bank, collector, digits, digitsOf } from './bank.ts'

const bankCodes = Object.keys(bankNames)

/** Where payments are collected. */
const account = {
  promptPayId: '004999012345678',
  bankCode: '004',
  accountNo: '0481234567',
} as const

const accountAt = (chance: Chance) => ({
  bankCode: chance.pick(bankCodes),
  accountNo: chance.text(digits, 10),
})

/** With its check digit. */
function nationalId(chance: Chance): string {
  const body = chance.pick(['1', '3', '5']) + chance.text(digits, 11)
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (13 - i), 0)
  return body + ((11 - (sum % 11)) % 10)
}

export const thaiBanks = bank(thailand, {
  share: 20,
  rate: { usd: 0.0309, step: 0.0001, digits: 7 },
  branches: ['Silom', 'Siam Square', 'Nimman'],
  methods: {
    promptPay: {
      share: 58,
      channels: ['KBANK PromptPay', 'SCB PromptPay'],
      detailsOf: ({ holderName, chance }) => ({
        holderName,
        promptPayId:
          chance.next() < 0.8
            ? `0${chance.pick(['6', '8', '9'])}${chance.text(digits, 8)}`
            : nationalId(chance),
      }),
      accept: ({ amount }) => ({
        qrText: promptPayText({ id: account.promptPayId, amount }),
        payTo: { name: collector, account: account.promptPayId },
      }),
    },
    bankTransfer: {
      share: 42,
      channels: ['KBANK', 'BBL'],
      detailsOf: ({ holderName, chance }) => ({ holderName, ...accountAt(chance) }),
      accept: () => ({
        payTo: {
          name: collector,
          bank: bankNames[account.bankCode],
          account: account.accountNo,
        },
      }),
    },
  },
  reference: (at, chance) => digitsOf(at).slice(0, 14) + chance.text(alphanumerics, 6),
})
