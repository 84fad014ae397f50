/** Every call of the open API, which merchants' servers make: two of each product, balances and rates. */
import { isPayable, type PayableKind } from '../areas/payment-page/payment.stages.ts'
import { type BodyOf, type Call, call } from '../kit/call.ts'
import { payloadSchema } from '../kit/order-calls.ts'
import * as s from '../kit/schema.ts'
import { orderKindOf, orders } from '../orders.ts'
import { type FieldOfError, openProducts } from './asked.ts'
import { type OpenProduct, openProductNames } from './paths.ts'
import { openLimits } from './signature.ts'

type CreatePath<P extends OpenProduct> = `/${P}/create`
type QueryPath<P extends OpenProduct> = `/${P}/query`
/** An order by the names of its kind's payload, in text as it travels. */
type OpenOrder<P extends OpenProduct> = {
  [F in keyof (typeof orders)[P]['payload']['fields']]: string | null
} & { orderNo: string; merchantOrderNo: string; status: string } & (P extends PayableKind
    ? { paymentUrl: string }
    : unknown)

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
  .object({
    orderNo: s.optional(s.text({ min: 1, max: 64 })),
    merchantOrderNo: s.optional(s.text({ min: 1, max: openLimits.merchantOrderNoMax })),
  })
  .refine((asked) => asked.orderNo !== undefined || asked.merchantOrderNo !== undefined, {
    path: ['merchantOrderNo'],
    error: 'required',
  })

function orderOf<P extends OpenProduct>(product: P) {
  const order = payloadSchema(orderKindOf(product))
  // Where the customer pays.
  const payable = isPayable(product) ? order.extend({ paymentUrl: s.text() }) : order
  return payable as unknown as s.Schema<OpenOrder<P>>
}

const inWords = (product: OpenProduct): string => orders[product].list.summary

export const createCall = <P extends OpenProduct>(product: P): CreateCall<P> =>
  call({
    area: product,
    path: `/${product}/create`,
    summary: `Creates an order. ${inWords(product)} The same \`merchantOrderNo\` with the same content returns the same order.`,
    access: 'apiKey',
    body: openProducts[product].body,
    result: orderOf(product),
    errors: Object.keys(openProducts[product].errors) as Call['errors'],
  }) as unknown as CreateCall<P>

export const queryCall = <P extends OpenProduct>(product: P): QueryCall<P> =>
  call({
    area: product,
    path: `/${product}/query`,
    summary: 'One order as it is now, by our order number or the merchant’s.',
    access: 'apiKey',
    body: orderName,
    result: orderOf(product),
    errors: ['notFound'],
  }) as unknown as QueryCall<P>

export const balancesCall = call({
  area: 'account',
  path: '/balances',
  summary: 'The merchant’s balances per currency; fiat per country.',
  access: 'apiKey',
  result: s.object({
    balances: s.list(
      s.object({
        currency: s.text(),
        /** Empty for crypto. */
        country: s.text(),
        available: s.text(),
        frozen: s.text(),
        unsettled: s.text(),
      }),
    ),
  }),
})

export const ratesCall = call({
  area: 'account',
  path: '/rates',
  summary: 'Current rates: USD for one unit of each currency, and P2P pairs with their limits.',
  access: 'apiKey',
  result: s.object({
    usd: s.list(s.object({ currency: s.text(), rate: s.text() })),
    pairs: s.list(
      s.object({
        direction: s.oneOf(['payin', 'payout']),
        currency: s.text(),
        fiatCurrency: s.text(),
        /** Fiat for one unit; null without a market rate. */
        rate: s.nullable(s.text()),
        minimum: s.text(),
        maximum: s.text(),
        feeRate: s.text(),
      }),
    ),
  }),
})

export const openCalls: readonly Call[] = [
  ...openProductNames.flatMap((product): Call[] => [createCall(product), queryCall(product)]),
  balancesCall,
  ratesCall,
]

/** The field of a call's body that an error is about. */
export const fieldOfError = ({ path, area }: Call): FieldOfError =>
  path.endsWith('/create') ? openProducts[area as OpenProduct].errors : { notFound: 'orderNo' }

type AnyOpenCall =
  | { [P in OpenProduct]: CreateCall<P> | QueryCall<P> }[OpenProduct]
  | typeof balancesCall
  | typeof ratesCall
type CallByPath = { [C in AnyOpenCall as C['path']]: C }
export type OpenPath = keyof CallByPath
export type OpenBody<P extends OpenPath> = BodyOf<CallByPath[P]>
