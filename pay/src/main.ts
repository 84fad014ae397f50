/** Shows one payment and follows it until it is over. */

import { isFinalStage } from '@countinghouse/contract/areas/payment-page/payment.stages.ts'
import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { fetchPayment } from './fetch-payment.ts'
import { preferredLanguage, storeLanguage, textsOf } from './language.ts'
import { type PageState, renderPage, updateCountdown } from './page.ts'

const pollMs = 2000
const token = decodeURIComponent(location.pathname.replace(/^\/pay\//, ''))
const root = document.getElementById('payment') as HTMLElement

let language = preferredLanguage()
let shown: PageState = { state: 'loading' }

async function render(): Promise<void> {
  const wanted = language
  const texts = await textsOf(wanted)
  // Another language was chosen in the meantime, and its own render shows the page.
  if (wanted !== language) return
  document.documentElement.lang = language
  renderPage(root, { shown, texts, language, onLanguage: chooseLanguage })
  countDown()
}

const countDown = () => shown.state === 'known' && updateCountdown(root, shown.payment, now())

function chooseLanguage(chosen: Language): void {
  language = chosen
  storeLanguage(chosen)
  void render()
}

/** The time of the server, so that the countdown is right on a phone with a wrong clock. */
let clockAheadMs = 0
const now = () => Date.now() - clockAheadMs

const contentOf = (payment: Payment) => JSON.stringify({ ...payment, now: '' })

async function refresh(): Promise<void> {
  const before = shown
  try {
    const payment = await fetchPayment(token)
    if (payment) clockAheadMs = Date.now() - Date.parse(payment.now)
    shown = payment ? { state: 'known', payment } : { state: 'notFound' }
  } catch {
    shown = before.state === 'known' ? { ...before, offline: true } : { state: 'offline' }
  }
  if (isChanged(before, shown)) await render()
}

function isChanged(before: PageState, after: PageState): boolean {
  if (before.state !== after.state) return true
  if (before.state !== 'known' || after.state !== 'known') return false
  return before.offline !== after.offline || contentOf(before.payment) !== contentOf(after.payment)
}

const isFinished = () =>
  shown.state === 'notFound' || (shown.state === 'known' && isFinalStage(shown.payment.stage))

/** A hidden page sends no requests. */
async function poll(): Promise<void> {
  if (document.visibilityState === 'visible') await refresh()
  if (!isFinished()) setTimeout(poll, pollMs)
}

// Loads the texts and the payment in parallel.
void render()
await poll()
setInterval(countDown, 1000)
