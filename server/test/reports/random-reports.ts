/** Random lives of local orders for tests: what banks report, what operators decide, and time that passes between. */
import type { Country } from '@countinghouse/contract/limits.ts'
import fc from 'fast-check'

/** What a bank says about an order; it may say it several times. */
export interface SaidReport {
  move: string
  /** Percent of the order's amount. */
  percent?: number
}

type MoneyDecision = 'freeze' | 'unfreeze' | 'refund'

/** One step of one order, by their places in the lists. */
export type Step =
  | { does: 'report'; order: number; report: number }
  | { does: 'decide'; order: number; decision: MoneyDecision }
  | { does: 'clock'; order: number }

export interface RandomOrder {
  kind: 'localPayin' | 'localPayout'
  country: Country
  method: string
  amount: string
  reports: SaidReport[]
}

/** All steps of a wave are taken at the same moment, on as many connections. */
export interface Wave {
  minutesLater: number
  steps: Step[]
}

const rails = fc.constantFrom<[Country, string]>(
  // Settles at its next midnight and credits what came of a partial payment; settles at once and returns it.
  ['IN', 'upi'],
  ['BR', 'pix'],
)

const payinReport: fc.Arbitrary<SaidReport> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ move: 'submit' }, { move: 'fail' }) },
  {
    weight: 3,
    arbitrary: fc.record({
      move: fc.constant('pay'),
      percent: fc.constantFrom(1, 30, 50, 70, 100, 100, 100, 130, 250, 250),
    }),
  },
)
const payoutReport: fc.Arbitrary<SaidReport> = fc.constantFrom(
  { move: 'submit' },
  { move: 'succeed' },
  { move: 'fail' },
)

const order = (kind: RandomOrder['kind']): fc.Arbitrary<RandomOrder> =>
  fc
    .record({
      rail: rails,
      amount: fc.integer({ min: 500, max: 9000 }).map(String),
      reports: fc.array(kind === 'localPayin' ? payinReport : payoutReport, {
        minLength: 1,
        maxLength: 6,
      }),
    })
    .map(({ rail: [country, method], ...rest }) => ({ kind, country, method, ...rest }))

const place = fc.nat({ max: 99 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('report' as const), order: place, report: place }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      order: place,
      decision: fc.constantFrom<MoneyDecision>(
        'freeze',
        'freeze',
        'unfreeze',
        'unfreeze',
        'refund',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('clock' as const), order: place }) },
)

const wave: fc.Arbitrary<Wave> = fc.record({
  // Within the time to pay, beyond it, and beyond the settlement.
  minutesLater: fc.constantFrom(0, 0, 0, 5, 40, 1500),
  steps: fc.array(step, { minLength: 2, maxLength: 8 }),
})

export const randomLives = fc.record({
  orders: fc
    .tuple(
      fc.array(order('localPayin'), { minLength: 1, maxLength: 3 }),
      fc.array(order('localPayout'), { minLength: 1, maxLength: 2 }),
    )
    .map((all) => all.flat()),
  waves: fc.array(wave, { minLength: 4, maxLength: 10 }),
})
