/** How to pay: an address on a chain, a code to scan, or a bank account. */
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { element } from './elements.ts'
import type { Texts } from './language.ts'
import { money } from './money.ts'
import { qrCode } from './qr.ts'

export function paymentInstructions(payment: Payment, t: Texts): HTMLElement[] {
  const { chain, bank, rest, currency } = payment
  const amount = money(rest, currency)
  const amountLine = line(t.amount, amount, t, rest)
  if (chain)
    return [
      scannable(chain.address, t.scan),
      element('p', { class: 'warning' }, t.exactly({ amount, network: chain.network })),
      lines(amountLine, line(t.network, chain.network, t), line(t.address, chain.address, t)),
    ]
  if (!bank) return []
  return [
    ...(bank.qrText ? [scannable(bank.qrText, t.scanBank)] : []),
    // Only UPI codes are URLs that phones can open.
    ...(bank.qrText.startsWith('upi://')
      ? [element('a', { class: 'open', href: bank.qrText }, t.openApp)]
      : []),
    element('p', { class: 'warning' }, t.transfer({ amount })),
    lines(
      amountLine,
      line(t.bank, bank.bankName, t),
      line(t.bankCode, bank.bankCode, t),
      line(t.account, bank.account, t),
      line(t.holder, bank.holderName, t),
    ),
  ]
}

const scannable = (text: string, label: string) =>
  element('figure', {}, qrCode(text, label), element('figcaption', {}, label))

const lines = (...found: (HTMLElement | null)[]) =>
  element('dl', {}, ...found.filter((each) => each !== null))

/** Null for fields that the method does not have. */
function line(title: string, value: string, t: Texts, copied = value): HTMLElement | null {
  if (value === '') return null
  return element(
    'div',
    {},
    element('dt', {}, title),
    element('dd', {}, element('span', {}, value), copyButton(title, copied, t)),
  )
}

const copiedForMs = 2000

function copyButton(title: string, value: string, t: Texts): HTMLElement {
  const say = (word: string) => {
    button.textContent = word
    button.setAttribute('aria-label', `${word}: ${title}`)
  }
  const button = element('button', {
    type: 'button',
    id: `copy-${title}`,
    click: async () => {
      await navigator.clipboard.writeText(value)
      say(t.copied)
      setTimeout(() => say(t.copy), copiedForMs)
    },
  })
  say(t.copy)
  return button
}
