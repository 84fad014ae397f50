import { firstDetailProblem, type Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { type Country, countries } from '@countinghouse/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { banks } from '../../../connectors/sandbox/banks/all-banks.ts'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { draftOf } from '../world/draft.ts'
import { localOrderOf, sideOf } from './local-order.ts'

const orderNo = 'L202611152236051230123ABCD'

const drafts = (country: Country) => {
  const chance = chanceOf(11)
  const world = { merchantId: '10001', merchantOrderNo: 'M1', customers: 300 }
  return Array.from({ length: 400 }, () => draftOf(chance, { ...world, countries: [country] }))
}

describe.for([...countries])('banks of %s', (country) => {
  const rail: Rail = rails[country]
  const { methods, reference } = banks[country]

  test('know every method of the rail, and ask for details and amounts that it takes', () => {
    const chance = chanceOf(3)
    for (const direction of ['payin', 'payout'] as const) {
      const declared = Object.keys(rail.methods).filter((name) => rail.methods[name]?.[direction])
      const taken = new Set<string>()
      for (const draft of drafts(country)) {
        const order = localOrderOf(draft, direction, chance)
        const side = sideOf(direction, order)
        taken.add(order.method)
        expect(firstDetailProblem(rail, side, order.details), JSON.stringify(order)).toBeUndefined()
        expect(Number(order.amount)).toBeGreaterThanOrEqual(Number(side.terms.minimum))
        expect(Number(order.amount)).toBeLessThanOrEqual(Number(side.terms.maximum))
      }
      expect([...taken].sort()).toEqual(declared.sort())
    }
  })

  test('show every payer a code or an account, and number payments as the rail does', () => {
    const chance = chanceOf(5)
    for (const draft of drafts(country)) {
      const { method, amount, details } = localOrderOf(draft, 'payin', chance)
      const page = methods[method]?.accept({ orderNo, amount, details }, chance)
      const side = sideOf('payin', { country, method })
      expect(firstDetailProblem(rail, side, { ...details, ...page?.details })).toBeUndefined()
      expect(page?.payTo.account).toMatch(/\S{8,}/)
      expect(page?.qrText ?? page?.payTo.bank, method).toBeTruthy()
      const number = reference(new Date(Date.UTC(2026, chance.integer(0, 11), 28, 23)), chance)
      expect(rail.reference.check(number), number).toBe(true)
    }
  })
})

test('somebody who pays again pays from the same account', () => {
  const chance = chanceOf(7)
  const seen = new Map<string, string>()
  for (const draft of drafts('BR')) {
    const { customerUid, details } = localOrderOf(draft, 'payin', chance)
    const text = JSON.stringify(details)
    expect(seen.get(customerUid) ?? text).toBe(text)
    seen.set(customerUid, text)
  }
  expect(seen.size).toBeGreaterThan(20)
  expect(new Set(seen.values()).size).toBe(seen.size)
})
