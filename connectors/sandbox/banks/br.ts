/** Banks of Brazil: PIX. */
import { brazil } from '@countinghouse/contract/areas/local-rail/br.ts'
import { isCnpj, isCpf, type PixType } from '@countinghouse/contract/areas/local-rail/checks.ts'
import { pixText } from '@countinghouse/contract/areas/local-rail/pix.ts'
import type { Chance } from '../world/random.ts'
import { type BankCustomer, bank, collector, digits, digitsOf, shortReference } from './bank.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Banks by their number in the payment system. */
const ispbs = ['60701190', '60746948', '00000000', '18236120', '90400888']

/** Where payments are collected. */
const account = { key: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906', city: 'São Paulo' }

/** Of a hundred people. */
const keys: Record<PixType, number> = { CPF: 38, phone: 27, email: 16, EVP: 14, CNPJ: 5 }

/** The one pair of check digits that fits. */
function withCheckDigits(body: string, isRight: (number: string) => boolean): string {
  for (let pair = 0; pair < 100; pair++) {
    const number = body + String(pair).padStart(2, '0')
    if (isRight(number)) return number
  }
  throw new Error(`No check digits fit ${body}`)
}

const cpf = (chance: Chance) => withCheckDigits(chance.text(digits, 9), isCpf)

/** Some of the newer ones have letters. */
const cnpj = (chance: Chance) =>
  withCheckDigits(
    `${chance.next() < 0.7 ? chance.text(digits, 8) : chance.text('ABCDEFGHJKLMNPRSTVWXYZ0123456789', 8)}0001`,
    isCnpj,
  )

function evp(chance: Chance): string {
  const hex = chance.hex(32)
  const variant = chance.pick(['8', '9', 'a', 'b'])
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

function detailsOf({ holderName, email, chance }: BankCustomer) {
  const pixType = chance.weighted(keys)
  const taxNumber = pixType === 'CNPJ' ? cnpj(chance) : cpf(chance)
  const pixKey = {
    CPF: taxNumber,
    CNPJ: taxNumber,
    phone: `+55${chance.pick(['11', '21', '31', '47'])}9${chance.text(digits, 8)}`,
    email,
    EVP: evp(chance),
  }[pixType]
  return { holderName, taxNumber, pixType, pixKey }
}

export const brazilianBanks = bank(brazil, {
  share: 18,
  rate: { usd: 0.1846, step: 0.0002, digits: 6 },
  branches: ['0001', '1234-5', '3071'],
  methods: {
    pix: {
      share: 100,
      channels: ['Itaú PIX', 'Bradesco PIX', 'Banco do Brasil PIX'],
      detailsOf,
      accept: ({ orderNo, amount }) => ({
        qrText: pixText({
          key: account.key,
          name: collector,
          city: account.city,
          amount,
          transactionId: shortReference(orderNo),
        }),
        payTo: { name: collector, account: account.key },
      }),
    },
  },
  reference: (at, chance) =>
    `E${chance.pick(ispbs)}${digitsOf(at).slice(0, 12)}${chance.text(letters, 11)}`,
})
