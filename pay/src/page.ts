import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import { type Language, languageNames, languages } from '@countinghouse/contract/languages.ts'
import { element } from './elements.ts'
import type { Texts } from './language.ts'
import { money } from './money.ts'
import { paymentInstructions } from './payment-instructions.ts'

export type PageState =
  | { state: 'loading' }
  | { state: 'notFound' }
  | { state: 'offline' }
  | { state: 'known'; payment: Payment; offline?: boolean }

interface PageProps {
  shown: PageState
  texts: Texts
  language: Language
  onLanguage(language: Language): void
}

const takesPayments = ({ stage }: Payment) => stage === 'waiting' || stage === 'partlyPaid'

const isTimed = (payment: Payment) =>
  payment.expireTime !== null &&
  (takesPayments(payment) || payment.stage === 'preparing' || payment.stage === 'matching')

export function renderPage(root: HTMLElement, props: PageProps): void {
  const { shown, texts: t } = props
  const focused = document.activeElement?.id
  root.setAttribute('aria-busy', String(shown.state === 'loading'))
  replaceContent(root, [languageSwitch(props), ...contentOf(props)])
  if (focused) document.getElementById(focused)?.focus()
  document.title =
    shown.state === 'known'
      ? `${t.stages[shown.payment.stage]} · ${shown.payment.merchantName}`
      : t[shown.state === 'notFound' ? 'notFound' : 'loading']
}

const isStage = (part: Element) => part.getAttribute('role') === 'status'

/** Keeps the live region in place and changes only its content: screen readers do not announce a new region. */
function replaceContent(root: HTMLElement, parts: HTMLElement[]): void {
  const live = [...root.children].find(isStage)
  const at = parts.findIndex(isStage)
  const stage = parts[at]
  if (!live || !stage) {
    root.replaceChildren(...parts)
    return
  }
  for (const child of [...root.children]) if (child !== live) child.remove()
  live.before(...parts.slice(0, at))
  live.after(...parts.slice(at + 1))
  if (live.isEqualNode(stage)) return
  for (const { name, value } of stage.attributes) live.setAttribute(name, value)
  live.replaceChildren(...stage.childNodes)
}

function contentOf({ shown, texts: t, language }: PageProps): HTMLElement[] {
  if (shown.state === 'loading') return [element('p', { class: 'note' }, t.loading)]
  if (shown.state === 'offline') return [element('p', { role: 'alert', class: 'note' }, t.offline)]
  if (shown.state === 'notFound') {
    const lead = element('p', { class: 'note' }, t.notFoundLead)
    return [element('h1', {}, t.notFound), lead]
  }
  const { payment, offline } = shown
  return [
    element('h1', {}, t.payTo({ merchant: payment.merchantName })),
    element('p', { class: 'order' }, `${t.order} ${payment.merchantOrderNo}`),
    element('p', { class: 'amount' }, money(payment.amount, payment.currency)),
    stageOf(payment, t, language),
    ...(offline ? [element('p', { role: 'alert', class: 'warning' }, t.offline)] : []),
    ...(isTimed(payment) ? [countdown(t)] : []),
    ...(takesPayments(payment) ? paymentInstructions(payment, t) : []),
    element('p', { class: 'note' }, t.advice[payment.stage]),
  ]
}

/** A live region, so that screen readers announce changes; see `replaceContent`. */
function stageOf(payment: Payment, t: Texts, language: Language): HTMLElement {
  const { stage, chain, paidAmount, currency, amount, rest, paidTime } = payment
  const inMoney = (value: string) => money(value, currency)
  const isPartly = stage === 'partlyPaid' && paidAmount !== null
  return element(
    'section',
    { class: 'stage', 'data-stage': stage, role: 'status' },
    element('strong', {}, t.stages[stage]),
    isPartly &&
      element('span', {}, t.paidSoFar({ paid: inMoney(paidAmount), amount: inMoney(amount) })),
    isPartly && element('span', {}, t.rest({ rest: inMoney(rest) })),
    stage === 'confirming' && chain && confirmations(chain, t),
    stage === 'paid' &&
      paidTime &&
      element('span', {}, t.paidAt({ time: new Date(paidTime).toLocaleString(language) })),
    chain?.explorer &&
      element(
        'a',
        { href: chain.explorer, target: '_blank', rel: 'noreferrer' },
        `${t.transaction} ${chain.txHash?.slice(0, 8)}…`,
      ),
  )
}

function confirmations(
  { confirmations: done, confirmationsNeeded: needed }: NonNullable<Payment['chain']>,
  t: Texts,
): HTMLElement {
  const label = t.confirmations({ done: Math.min(done, needed), needed })
  return element(
    'span',
    {},
    element('progress', { max: String(needed), value: String(done), 'aria-label': label }),
    label,
  )
}

const countdown = (t: Texts) =>
  element(
    'p',
    { class: 'countdown' },
    `${t.timeLeft} `,
    element('span', { role: 'timer', id: 'time-left' }),
  )

/** Called every second. Only the server decides that an order has expired. */
export function updateCountdown(root: HTMLElement, { expireTime }: Payment, now: number): void {
  const timer = root.querySelector('#time-left')
  if (!timer || expireTime === null) return
  const seconds = Math.max(0, Math.ceil((Date.parse(expireTime) - now) / 1000))
  const pad = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  timer.textContent = hours > 0 ? `${hours}:${rest}` : rest
  timer.toggleAttribute('data-soon', seconds < 120)
}

function languageSwitch({ texts: t, language, onLanguage }: PageProps): HTMLElement {
  const select = element(
    'select',
    {
      id: 'language',
      'aria-label': t.language,
      change: () => onLanguage(select.value as Language),
    },
    ...languages.map((each) =>
      element(
        'option',
        { value: each, lang: each, selected: each === language },
        languageNames[each],
      ),
    ),
  )
  return element('div', { class: 'top' }, select)
}
