/** The rate at which a merchant quotes crypto for fiat, pair by pair. */
import { divide, plus, roundTo, times } from '../../engine/decimal.ts'
import { settingsForm, type ValuesOf } from '../../engine/settings.ts'

export const rateModes = ['platform', 'fixed', 'floating'] as const

/** Digits of a rate behind the point. */
export const rateDigits = 4

export const pushRateForm = settingsForm({
  name: 'pushRate',
  area: 'p2p',
  readPath: '/merchants/getPushRate',
  savePath: '/merchants/editPushRate',
  summary: {
    read: 'How new orders of a pair are quoted, with the rates that this is reckoned from.',
    save: 'Sets how new orders of a pair are quoted: by the platform’s terms, at a fixed rate, or by a percentage of the market rate. Existing orders keep their rate.',
  },
  readsMore: true,
  view: 'merchant.view',
  edit: 'merchant.edit',
  secondFactor: 'whenBound',
  key: {
    /** 1: payins. 2: payouts. */
    orderType: { kind: 'integer', options: [1, 2] },
    currency: { kind: 'text' },
    fiatCurrency: { kind: 'text' },
  },
  fields: {
    rateMode: { kind: 'choice', options: rateModes },
    fixedRate: {
      kind: 'decimal',
      digits: rateDigits,
      notZero: true,
      max: '1000000000000',
      when: { field: 'rateMode', is: 'fixed' },
    },
    floatingRate: {
      kind: 'percent',
      digits: 2,
      // Of the market rate something must remain, or no order would have a rate.
      min: '-99.99',
      max: '100',
      when: { field: 'rateMode', is: 'floating' },
    },
  },
})

export type PushRate = ValuesOf<typeof pushRateForm>

export const noPushRate: PushRate = { rateMode: 'platform', fixedRate: '', floatingRate: '' }

interface Rates {
  marketRate: string | null
  platformRate: string | null
}

/** The rate of an order; null without a market rate, unless the rate is fixed. Used before saving and after. */
export function quotedRate(
  { rateMode, fixedRate, floatingRate }: PushRate,
  { marketRate, platformRate }: Rates,
): string | null {
  if (rateMode === 'fixed') return fixedRate
  if (rateMode === 'platform' || marketRate === null) return platformRate
  const factor = plus('1', divide(floatingRate, '100', rateDigits, 'halfEven'))
  return roundTo(times(marketRate, factor), rateDigits, 'halfEven')
}
