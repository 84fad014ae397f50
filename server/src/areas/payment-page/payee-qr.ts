/** The QR code to pay a person, for methods whose code needs no bank to issue it. */
import { isPromptPayId } from '@countinghouse/contract/areas/local-rail/checks.ts'
import { pixText } from '@countinghouse/contract/areas/local-rail/pix.ts'
import { promptPayText } from '@countinghouse/contract/areas/local-rail/prompt-pay.ts'
import { upiIntent } from '@countinghouse/contract/areas/local-rail/upi.ts'

interface Payee {
  method: string
  account: string
  holderName: string
  amount: string
  reference: string
}

/** PIX requires a city, which is unknown for a person. */
const anywhere = 'BRASIL'

/** Empty for a method without a code. */
export function payeeQr({ method, account, holderName: name, amount, reference }: Payee): string {
  switch (method) {
    case 'upi':
      return upiIntent({ payee: account, name, amount, reference, note: reference })
    case 'promptPay':
      return isPromptPayId(account) ? promptPayText({ id: account, amount }) : ''
    case 'pix':
      return pixText({ key: account, name, city: anywhere, amount })
    default:
      return ''
  }
}
