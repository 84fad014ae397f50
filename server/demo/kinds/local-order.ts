/** What local payins and payouts of the demo world have in common: who pays whom how much, and what the bank adds. */

import type {
  Details,
  Direction,
  MethodSide,
  Rail,
  Terms,
} from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { banks } from '../../../connectors/sandbox/banks/all-banks.ts'
import type { BankMethod } from '../../../connectors/sandbox/banks/bank.ts'
import { type Chance, chanceOf } from '../../../connectors/sandbox/world/random.ts'
import type { LocalOrderInput } from '../../src/areas/local-rail/terms.ts'
import { identityOf } from '../world/customers.ts'
import type { Draft } from '../world/draft.ts'
import type { DemoRow } from './demo-kind.ts'

/** Methods of each country that go a way, by how often they are taken. */
export const shares = { payin: sharesOf('payin'), payout: sharesOf('payout') }

function sharesOf(direction: Direction): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(rails).map(([country, { methods }]: [string, Rail]) => [
      country,
      Object.fromEntries(
        Object.entries(methods)
          .filter(([, sides]) => sides[direction])
          .map(([method]) => [method, bankMethod(country, method).share]),
      ),
    ]),
  )
}

export function bankMethod(country: string, method: string): BankMethod {
  const found = banks[country as Country].methods[method]
  if (!found) throw new Error(`The banks of ${country} do not know ${method}`)
  return found
}

export function sideOf<T extends Terms>(
  direction: Direction,
  { country, method }: Pick<LocalOrderInput, 'country' | 'method'>,
): MethodSide<string, T> {
  const { methods }: Rail = rails[country]
  const side = methods[method]?.[direction]
  if (!side) throw new Error(`${country} has no ${direction} by ${method}`)
  // The caller knows the terms of the direction.
  return side as unknown as MethodSide<string, T>
}

/** A customer of the country pays, or is paid. */
export function localOrderOf(
  draft: Draft,
  direction: Direction,
  chance: Chance,
): LocalOrderInput & { customerUid: string } {
  const { local, merchantId, merchantOrderNo } = draft
  if (!local) throw new Error(`Merchant ${merchantId} has no local rails`)
  const { country, uid: customerUid } = local
  const method = chance.weighted(shares[direction][country] ?? {})
  const side = sideOf(direction, { country, method })
  const { shown = 2 } = currencies[rails[country].currency] ?? {}
  return {
    merchantOrderNo,
    notifyUrl: null,
    customerUid,
    country,
    method,
    amount: within(side.terms, local.amount, chance).toFixed(shown),
    details: detailsFor(side, { merchantId, uid: customerUid, country, method }),
  }
}

/** Reduces an amount above the method's limit: nobody pays exactly the limit. */
function within({ minimum, maximum }: Terms, amount: number, chance: Chance): number {
  const most = Number(maximum)
  return amount > most ? most * (0.2 + 0.7 * chance.next()) : Math.max(amount, Number(minimum))
}

/** By what is asked for, then by customer: a few thousand of them come again and again. */
const known = new Map<MethodSide<string, Terms>, Map<string, Details>>()

/** A person always uses the same account, with just the details that the rail asks for. */
export function detailsFor(
  side: MethodSide<string, Terms>,
  { merchantId, uid, country, method }: Record<'merchantId' | 'uid' | 'country' | 'method', string>,
): Details {
  const ofSide = known.get(side) ?? new Map<string, Details>()
  known.set(side, ofSide)
  const name = `${merchantId}/${uid}`
  let details = ofSide.get(name)
  if (!details) {
    const { fields, optional = [] } = side
    const person = identityOf(merchantId, uid)
    const holderName = person.name.replaceAll('’', "'")
    const chance = chanceOf(person.seed)
    const all = {
      ...bankMethod(country, method).detailsOf({ ...person, holderName, chance }),
      // Not everybody says either.
      ...(chance.next() < 0.5 && { branch: chance.pick(banks[country as Country].branches) }),
      ...(chance.next() < 0.5 && { email: person.email }),
    }
    details = Object.fromEntries(
      Object.entries(all).filter(([field]) => fields.includes(field) || optional.includes(field)),
    )
    ofSide.set(name, details)
  }
  return details
}

/** The channel of an order, derived from its number, so that it is known before the bank reports it. */
export function channelOf({ country, method, order_no: orderNo }: DemoRow): string {
  const { channels } = bankMethod(String(country), String(method))
  return channels[orderNo.charCodeAt(orderNo.length - 2) % channels.length] as string
}

/** What the bank calls the order. */
export const upstreamOrderNo = (channel: string, chance: Chance): string =>
  `${channel.replace(/[^A-Z]/g, '')}${chance.text('0123456789', 14)}`

export const referenceOf = ({ country }: DemoRow, at: Date, chance: Chance): string =>
  banks[country as Country].reference(at, chance)
