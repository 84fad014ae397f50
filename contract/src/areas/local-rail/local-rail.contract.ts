/** A merchant's local rails: its countries, the terms of its methods, and the details that a payee needs. */
import { call } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import { countries } from '../../limits.ts'
import { partialRules } from './rail.ts'

export const runCountry = call({
  area: 'localRail',
  path: '/channelManage/runCountry',
  summary: "The merchant's countries, with their currency, and whether payins and payouts are on.",
  access: 'signedIn',
  result: s.object({
    countries: s.list(
      s.object({
        countryCode: s.oneOf(countries),
        currency: s.text(),
        payin: s.flag(),
        payout: s.flag(),
      }),
    ),
  }),
})

const terms = {
  enabled: s.flag(),
  minimum: s.text(),
  maximum: s.text(),
  flatFee: s.text(),
  feeRate: s.text(),
}

const ofMethod = { countryCode: s.oneOf(countries), currency: s.text(), method: s.text(), ...terms }

export const localConfigList = call({
  area: 'localRail',
  path: '/merchantLocalConfig/list',
  summary:
    'The terms of every method of the merchant: switch, limits, fee; of payins also settlement and expiry, of payouts how long the bank may take.',
  access: 'signedIn',
  body: s.object({ country: s.optional(s.oneOf(countries)) }),
  result: s.object({
    payins: s.list(
      s.object({
        ...ofMethod,
        /** T+0 or T+1, by the days of the rail's own zone. */
        settlementDays: s.flag(),
        timeZone: s.text(),
        expiryMinutes: s.integer(),
        underpaidTolerance: s.text(),
        partialRule: s.oneOf(partialRules),
      }),
    ),
    payouts: s.list(s.object({ ...ofMethod, answerMinutes: s.integer() })),
  }),
})

export const payeeTypes = call({
  area: 'localRail',
  path: '/payee/type/country',
  summary: 'Per country and method what has to be known of a payee, and what values are right.',
  access: 'signedIn',
  body: s.object({ country: s.optional(s.oneOf(countries)) }),
  result: s.object({
    payeeTypes: s.list(
      s.object({
        countryCode: s.oneOf(countries),
        method: s.text(),
        fields: s.list(
          s.object({
            name: s.text(),
            /** In the language of the request. */
            title: s.text(),
            required: s.flag(),
            example: s.text(),
            options: s.list(s.object({ value: s.text(), label: s.text() })),
          }),
        ),
      }),
    ),
  }),
})
