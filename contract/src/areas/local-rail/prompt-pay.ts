/** The Thai QR code for a credit transfer to a PromptPay id. */
import { isPromptPayId } from './checks.ts'
import { emvAmount, emvText } from './emv.ts'

const application = 'A000000677010111'
const baht = '764'

/** Without an amount the payer enters one, and the code may be used again. */
export function promptPayText({ id, amount }: { id: string; amount?: string }): string {
  return emvText([
    ['01', amount === undefined ? '11' : '12'],
    ['29', [['00', application], payeeField(id)]],
    ['53', baht],
    ['54', amount === undefined ? undefined : emvAmount(amount, 2)],
    ['58', 'TH'],
  ])
}

/** A phone number goes by its country code, whichever way it was written. */
function payeeField(id: string): readonly [tag: string, value: string] {
  if (!isPromptPayId(id)) throw new RangeError(`${id} is no PromptPay id`)
  if (id.length === 15) return ['03', id]
  if (id.length === 10) return ['01', `0066${id.slice(1)}`]
  return [id.startsWith('0066') ? '01' : '02', id]
}
