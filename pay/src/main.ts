/** Shows one payment and follows it until it is over. */

import { isFinalStage } from '@countinghouse/contract/areas/payment-page/payment.stages.ts'
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { fetchPayment } from './fetch-payment.ts'
import { keepLanguage, preferredLanguage, textsOf } from './language.ts'
import { drawPage, type Shown, tick } from './page.ts'

const everyMs = 2000
const token = decodeURIComponent(location.pathname.replace(/^\/pay\//, ''))
const root = document.getElementById('payment') as HTMLElement

let language = preferredLanguage()
let shown: Shown = { state: 'loading' }

async function draw(): Promise<void> {
  const texts = await textsOf(language)
  document.documentElement.lang = language
  drawPage(root, { shown, texts, language, onLanguage: choose })
  count()
}

const count = () => shown.state === 'known' && tick(root, shown.payment, now())

function choose(chosen: Language): void {
  language = chosen
  keepLanguage(chosen)
  void draw()
}

/** By the server's clock, so that a countdown is right on a phone whose clock is not. */
let clockAheadMs = 0
const now = () => Date.now() - clockAheadMs

const lookOf = (payment: Payment) => JSON.stringify({ ...payment, now: '' })

async function look(): Promise<void> {
  const before = shown
  try {
    const payment = await fetchPayment(token)
    if (payment) clockAheadMs = Date.now() - Date.parse(payment.now)
    shown = payment ? { state: 'known', payment } : { state: 'notFound' }
  } catch {
    shown = before.state === 'known' ? { ...before, offline: true } : { state: 'offline' }
  }
  if (isChanged(before, shown)) await draw()
}

function isChanged(before: Shown, after: Shown): boolean {
  if (before.state !== after.state) return true
  if (before.state !== 'known' || after.state !== 'known') return false
  return before.offline !== after.offline || lookOf(before.payment) !== lookOf(after.payment)
}

const isFinished = () =>
  shown.state === 'notFound' || (shown.state === 'known' && isFinalStage(shown.payment.stage))

/** A page that nobody looks at asks for nothing. */
async function follow(): Promise<void> {
  if (document.visibilityState === 'visible') await look()
  if (!isFinished()) setTimeout(follow, everyMs)
}

// The words and the payment are on their way at the same time.
void draw()
await follow()
setInterval(count, 1000)
