/**
 * What may become of an order, and how it is chosen from outside: by what its amount ends with, or by how its
 * `merchantOrderNo` begins. An order that chooses nothing gets one by lot. Data: documents show it.
 */

/** What a connector is given to do, by the instruction or the kind of its order; `arrival` is a payment on a chain. */
export type Work =
  | 'send'
  | 'collect'
  | 'pay'
  | 'p2pPayin'
  | 'p2pPayout'
  | 'p2pPayoutPiece'
  | 'otc'
  | 'agent'
  | 'arrival'

export interface Step {
  /** As it is reported. */
  event: string
  /** Of the amount; all of it, if left out. */
  part?: number
  objection?: 'customer' | 'merchant'
  /** Later than others: so many minutes, or after the order has expired. */
  late?: number | 'afterExpiry'
}

export interface Story {
  steps: readonly Step[]
  /** Of a hundred orders that choose nothing. */
  share?: number
}

export interface Scenario {
  /** The last two digits: of 25.02, and of 1002 in a currency without decimals. */
  ending: string
  says: string
  /** Refused at once. */
  refuses?: true
  /** The first report comes before the answer. */
  comesEarly?: true
  /** Every report comes twice. */
  repeats?: true
  /** What no story is for goes as in `succeed`. */
  stories: Readonly<Partial<Record<Work, Story>>>
}

const steps = (...events: (string | Step)[]): Story => ({
  steps: events.map((event) => (typeof event === 'string' ? { event } : event)),
})
const often = (share: number, ...events: (string | Step)[]): Story => ({
  ...steps(...events),
  share,
})

export const scenarios = {
  succeed: {
    ending: '01',
    says: 'Everything goes well.',
    stories: {
      send: often(88, 'broadcast', 'complete'),
      collect: often(68, 'pay'),
      pay: often(80, 'succeed'),
      p2pPayin: often(66, 'match', 'complete'),
      p2pPayout: often(64, 'match', 'complete'),
      p2pPayoutPiece: often(66, 'match', 'complete'),
      otc: often(66, 'passVerification', 'pay', 'complete'),
      agent: often(66, 'pay', 'complete'),
      arrival: often(97, 'confirmed'),
    },
  },
  fail: {
    ending: '02',
    says: 'It is begun and fails: a transaction is reverted, a bank returns the money, nobody is found to trade with.',
    stories: {
      send: often(6, 'broadcast', 'fail'),
      collect: often(4, 'fail'),
      pay: often(9, 'fail'),
      p2pPayin: often(14),
      p2pPayout: often(6, 'fail'),
      p2pPayoutPiece: often(12, 'fail'),
      otc: steps('passVerification', 'appeal', 'cancelAfterAppeal'),
      agent: steps('pay', 'appeal', 'cancelAfterAppeal'),
      arrival: often(3, 'failed'),
    },
  },
  refuse: {
    ending: '03',
    says: 'The instruction is refused.',
    refuses: true,
    stories: {},
  },
  late: {
    ending: '04',
    says: 'It goes well, and the report of it is late: of a payin after the order has expired.',
    stories: {
      send: steps('broadcast', { event: 'complete', late: 40 }),
      collect: often(2, { event: 'pay', late: 'afterExpiry' }),
      pay: often(6, { event: 'succeed', late: 40 }),
      p2pPayout: steps('match', { event: 'complete', late: 40 }),
      otc: steps('passVerification', 'pay', { event: 'complete', late: 40 }),
      agent: steps('pay', { event: 'complete', late: 40 }),
    },
  },
  silent: {
    ending: '05',
    says: 'It is accepted, and nothing is heard again. A payer never pays.',
    stories: {
      send: steps(),
      collect: often(13),
      pay: steps(),
      p2pPayin: steps(),
      p2pPayout: steps(),
      p2pPayoutPiece: steps(),
      otc: steps(),
      agent: steps(),
      arrival: steps(),
    },
  },
  partly: {
    ending: '06',
    says: 'A payin is paid in two parts.',
    stories: { collect: often(3, { event: 'pay', part: 0.4 }, { event: 'pay', part: 0.6 }) },
  },
  unfinished: {
    ending: '07',
    says: 'Of a payin a part is paid, and never the rest.',
    stories: { collect: often(3, { event: 'pay', part: 0.4 }) },
  },
  overpay: {
    ending: '08',
    says: 'More than the amount of a payin is paid.',
    stories: { collect: often(4, { event: 'pay', part: 1.2 }) },
  },
  payTwice: {
    ending: '09',
    says: 'A payin is paid twice.',
    stories: { collect: often(1, 'pay', 'pay') },
  },
  early: {
    ending: '11',
    says: 'The first report comes before the answer to the instruction.',
    comesEarly: true,
    stories: { collect: often(1, 'pay'), pay: often(2, 'succeed') },
  },
  repeat: {
    ending: '12',
    says: 'Every report comes twice.',
    repeats: true,
    stories: {
      send: often(1, 'broadcast', 'complete'),
      collect: often(3, 'pay'),
      pay: often(3, 'succeed'),
    },
  },
  winAppeal: {
    ending: '13',
    says: 'A trade is disputed, and completed after that.',
    stories: {
      p2pPayin: often(3, 'match', 'appeal', 'completeAfterAppeal'),
      p2pPayout: often(3, 'match', 'appeal', 'completeAfterAppeal'),
      p2pPayoutPiece: often(4, 'match', 'appeal', 'completeAfterAppeal'),
      otc: often(6, 'passVerification', 'pay', 'appeal', 'completeAfterAppeal'),
      agent: often(6, 'pay', 'appeal', 'completeAfterAppeal'),
    },
  },
  loseAppeal: {
    ending: '14',
    says: 'A trade is disputed, and cancelled after that.',
    stories: {
      p2pPayin: often(2, 'match', 'appeal', 'cancelAfterAppeal'),
      p2pPayout: often(2, 'match', 'appeal', 'cancelAfterAppeal'),
      p2pPayoutPiece: often(3, 'match', 'appeal', 'failAfterAppeal'),
      otc: often(5, 'passVerification', 'appeal', 'cancelAfterAppeal'),
      agent: often(5, 'pay', 'appeal', 'cancelAfterAppeal'),
    },
  },
  liquidate: {
    ending: '15',
    says: 'A P2P trade is disputed, and the platform delivers in place of the other side.',
    stories: {
      p2pPayin: often(2, 'match', 'appeal', 'liquidate'),
      p2pPayout: often(2, 'match', 'appeal', 'liquidate'),
      p2pPayoutPiece: often(4, 'match', 'appeal', 'liquidate'),
    },
  },
  failVerification: {
    ending: '16',
    says: 'The verification of a B2C order fails; started again, it passes.',
    stories: { otc: often(18, { event: 'passVerification', objection: 'customer' }) },
  },
  reverse: {
    ending: '17',
    says: 'A payment is taken back after it has been credited.',
    stories: { collect: steps('pay', 'reverse'), arrival: steps('confirmed', 'reversed') },
  },
  hold: {
    ending: '18',
    says: 'A crypto payout waits for people at the other side, and then goes on.',
    stories: { send: often(5, 'broadcast', 'hold', 'complete') },
  },
  failThenPay: {
    ending: '19',
    says: 'A payin fails, and is paid all the same.',
    stories: { collect: often(1, 'fail', 'pay') },
  },
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof scenarios
const named: Readonly<Record<string, Scenario>> = scenarios

/** `merchantOrderNo` of an order that chooses: `sandbox-partly-1`. */
export const choicePrefix = 'sandbox-'

export function chosenScenario(amount: string, merchantOrderNo = ''): Scenario | undefined {
  if (merchantOrderNo.startsWith(choicePrefix)) {
    const [name = ''] = merchantOrderNo.slice(choicePrefix.length).split('-')
    if (Object.hasOwn(named, name)) return named[name]
  }
  const [whole = '', decimals] = amount.split('.')
  const last = decimals === undefined ? whole.slice(-2) : decimals.replace(/0+$/, '')
  // A round amount chooses nothing.
  return Object.values(named).find(({ ending }) => ending === last)
}

/** How often each is drawn for orders that choose none. */
export const sharesFor = (work: Work): Record<string, number> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, { stories }]) => {
      const share = stories[work]?.share
      return share === undefined ? [] : [[name, share]]
    }),
  )

export const storyOf = (scenario: Scenario, work: Work): Story =>
  scenario.stories[work] ?? scenarios.succeed.stories[work]

export const scenarioNamed = (name: string): Scenario => named[name] ?? scenarios.succeed
