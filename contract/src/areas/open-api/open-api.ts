/**
 * Every call of the open API, which merchants' servers make: of each product create, query and the moves that its machine
 * gives to the merchant's system; balances and rates.
 */

import { type BodyOf, type Call, call } from '../../engine/call.ts'
import type { Machine, Move } from '../../engine/machine.ts'
import { payloadSchema } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'
import { orderKindOf, orders } from '../../registry/orders.ts'
import { isPayable, type PayableKind } from '../payment-page/payment.stages.ts'
import { describedFields } from './field-descriptions.ts'
import { type FieldOfError, openProducts } from './order-requests.ts'
import { isOpenProduct, movesOfProduct, type OpenProduct, openProductNames } from './paths.ts'
import { openLimits } from './signature.ts'

type CreatePath<P extends OpenProduct> = `/${P}/create`
type QueryPath<P extends OpenProduct> = `/${P}/query`
/** An order by the names of its kind's payload, in text as it travels. */
type OpenOrder<P extends OpenProduct> = Record<string, string | null> & {
  orderNo: string
  merchantOrderNo: string
  status: string
} & (P extends PayableKind ? { paymentUrl: string } : unknown)

export type CreateCall<P extends OpenProduct> = Call<
  CreatePath<P>,
  (typeof openProducts)[P]['body'],
  s.Schema<OpenOrder<P>>
>
export type QueryCall<P extends OpenProduct> = Call<
  QueryPath<P>,
  typeof orderName,
  s.Schema<OpenOrder<P>>
>

/** One of both, or both. */
const orderName = s
  .object(
    describedFields('order', {
      orderNo: s.optional(s.text({ min: 1, max: 64 })),
      merchantOrderNo: s.optional(s.text({ min: 1, max: openLimits.merchantOrderNoMax })),
    }),
  )
  .refine((body) => body.orderNo !== undefined || body.merchantOrderNo !== undefined, {
    path: ['merchantOrderNo'],
    error: 'required',
  })
  .meta({ minProperties: 1 })

function orderOf<P extends OpenProduct>(product: P) {
  const { shape } = payloadSchema(orderKindOf(product))
  const fields = { ...shape, ...(isPayable(product) && { paymentUrl: s.text() }) }
  // The shape is made of the kind's payload, which types know by the product alone.
  return s.object(describedFields(product, fields)) as unknown as s.Schema<OpenOrder<P>>
}

const inWords = (product: OpenProduct): string => orders[product].list.summary

export const createCall = <P extends OpenProduct>(product: P): CreateCall<P> =>
  call({
    area: product,
    path: `/${product}/create`,
    summary: `Creates an order. ${inWords(product)} The same \`merchantOrderNo\` with the same content returns the same order.`,
    access: 'apiKey',
    body: s.object(describedFields(product, openProducts[product].body.shape)),
    result: orderOf(product),
    errors: Object.keys(openProducts[product].errors) as Call['errors'],
  }) as CreateCall<P>

export const queryCall = <P extends OpenProduct>(product: P): QueryCall<P> =>
  call({
    area: product,
    path: `/${product}/query`,
    summary: 'One order as it is now, by our order number or the merchant’s.',
    access: 'apiKey',
    body: orderName,
    result: orderOf(product),
    errors: ['notFound'],
  }) as QueryCall<P>

/** Where the order is already, the same again answers it and changes nothing. */
export const moveCall = (product: OpenProduct, move: string): Call =>
  call({
    area: product,
    path: `/${product}/${move}`,
    summary: moveSummary(product, move),
    access: 'apiKey',
    body: orderName,
    result: orderOf(product),
    errors: Object.keys(moveErrors(product, move)) as Call['errors'],
  })

function moveOf(product: OpenProduct, move: string): { machine: Machine; declared: Move } {
  const { machine } = orderKindOf(product)
  const declared = machine.moves[move]
  if (!declared) throw new Error(`${product} has no move ${move}`)
  return { machine, declared }
}

function moveSummary(product: OpenProduct, move: string): string {
  const { from, to } = moveOf(product, move).declared
  const states = from.map((state) => `\`${state}\``).join(', ')
  return `Moves an order to \`${to}\`, from ${states}. An order that is \`${to}\` already is returned as it is.`
}

function moveErrors(product: OpenProduct, move: string): FieldOfError {
  const { machine, declared } = moveOf(product, move)
  const refusals = (declared.when ?? []).map(({ refusal }) => [refusal, 'orderNo'])
  // What was credited may be spent by now.
  const takesBack = declared.from.some((state) => machine.states[state]?.end === 'success')
  return {
    notFound: 'orderNo',
    moveImpossible: 'orderNo',
    moveRefused: 'orderNo',
    orderHeld: 'orderNo',
    ...Object.fromEntries(refusals),
    ...(takesBack && { balanceTooLow: '', accountInDebt: '' }),
  }
}

export const balancesCall = call({
  area: 'account',
  path: '/balances',
  summary: 'The merchant’s balances per currency; fiat per country.',
  access: 'apiKey',
  result: s.object(
    describedFields('balances', {
      balances: s.list(
        s.object(
          describedFields('balances', {
            currency: s.text(),
            country: s.text(),
            available: s.text(),
            frozen: s.text(),
            unsettled: s.text(),
            debt: s.text(),
          }),
        ),
      ),
    }),
  ),
})

export const ratesCall = call({
  area: 'account',
  path: '/rates',
  summary: 'Current rates: USD for one unit of each currency, and P2P pairs with their limits.',
  access: 'apiKey',
  result: s.object(
    describedFields('rates', {
      usd: s.list(s.object(describedFields('usd', { currency: s.text(), rate: s.text() }))),
      pairs: s.list(
        s.object(
          describedFields('pairs', {
            direction: s.oneOf(['payin', 'payout']),
            currency: s.text(),
            fiatCurrency: s.text(),
            rate: s.nullable(s.text()),
            minimum: s.text(),
            maximum: s.text(),
            feeRate: s.text(),
          }),
        ),
      ),
    }),
  ),
})

export const openCalls: readonly Call[] = [
  ...openProductNames.flatMap((product): Call[] => [
    createCall(product),
    queryCall(product),
    ...movesOfProduct(product).map((move) => moveCall(product, move)),
  ]),
  balancesCall,
  ratesCall,
]

/** The field of a call's body that an error is about. */
export function fieldOfError({ path, area }: Call): FieldOfError {
  if (!isOpenProduct(area)) return {}
  const [, , action = ''] = path.split('/')
  if (action === 'create') return openProducts[area].errors
  return action === 'query' ? { notFound: 'orderNo' } : moveErrors(area, action)
}

type AnyOpenCall =
  | { [P in OpenProduct]: CreateCall<P> | QueryCall<P> }[OpenProduct]
  | typeof balancesCall
  | typeof ratesCall
type CallByPath = { [C in AnyOpenCall as C['path']]: C }
export type OpenPath = keyof CallByPath
export type OpenBody<P extends OpenPath> = BodyOf<CallByPath[P]>
