import type { Payment } from '@countinghouse/contract/areas/payment-page/payment-page.contract.ts'

const patienceMs = 15_000

/** Undefined where there is no such payment; throws where the server can't be reached. */
export async function fetchPayment(token: string): Promise<Payment | undefined> {
  const response = await fetch('/api/pay/detail', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status === 404 || response.status === 400) return undefined
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()).data
}
