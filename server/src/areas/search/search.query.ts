/** The global search: orders by the index of every column that holds a number, and customers by theirs. */
import type { Field } from '@countinghouse/contract/engine/list.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { type PieceOf, parsePieceNumber } from '@countinghouse/contract/engine/piece-number.ts'
import { mayUse, permits } from '@countinghouse/contract/permissions.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { numberConditions } from '../../engine/lists/conditions.ts'
import { type CustomerName, customersByPrefix } from '../../engine/lists/customers-by-prefix.ts'
import type { ListSource } from '../../engine/lists/define-list.ts'
import { type OrderRegistry, orderKindIn } from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'
import { checksummed } from '../upstream/address.ts'
import { amountIn, type SearchedAmount } from './searched-amount.ts'

const fewestLetters = 2
const mostOfAKind = 5

/** Fields that are searched by their name; hashes and addresses by their type. */
const searchedFields = ['orderNo', 'merchantOrderNo', 'bankReference', 'account'] as const

const amountColumns = [
  { column: 'amount', currencyColumn: 'currency', found: 'amount' },
  { column: 'fiat_amount', currencyColumn: 'fiat_currency', found: 'fiatAmount' },
] as const

type FoundAmount = (typeof amountColumns)[number]['found']
type Found = (typeof searchedFields)[number] | 'txHash' | 'address' | FoundAmount

interface FoundRow {
  kind: OrderKind
  found: Found
  orderNo: string
  merchantOrderNo: string
  status: number
  currency: string
  country: string
  amount: string
  createdAt: Date
}

export async function search(db: Database, registry: OrderRegistry, caller: Caller, text: string) {
  const { merchantId, roles } = caller
  const wanted = text.trim()
  if (wanted.length < fewestLetters) {
    throw callError('inputInvalid', { field: 'text', rule: 'tooShort', least: fewestLetters })
  }
  const kinds = (Object.keys(registry) as OrderKind[]).filter((kind) =>
    mayUse(caller, orderKindIn(registry, kind).source.list.permission),
  )
  // Text in the format of our numbers is only looked up as one, or as a merchant's own number.
  const orderNumber = ownNumber(registry, wanted)
  const [customers, orders] = await db.readPipelined(merchantId, (tx) => [
    permits(roles, 'customer.view') && !orderNumber
      ? send<CustomerName>(tx, customersByPrefix(merchantId, wanted, mostOfAKind))
      : undefined,
    kinds.length > 0
      ? send<FoundRow>(tx, ordersMatching(registry, kinds, merchantId, wanted))
      : undefined,
  ])
  return {
    customers: customers ?? [],
    orders: kinds.flatMap((kind) =>
      latest((orders ?? []).filter((row) => row.kind === kind)).map((row) =>
        foundOrder(registry, row, orderNumber),
      ),
    ),
  }
}

interface OwnNumber {
  kind: string
  orderNo: string
  /** Null for the number of the order itself. */
  pieceNo: number | null
}

/** The order or piece that a text in the format of our numbers names; undefined for other text. */
function ownNumber(registry: OrderRegistry, wanted: string): OwnNumber | undefined {
  const text = wanted.toUpperCase()
  const orderNumberOf: PieceOf | { orderNo: string; pieceNo: null } = parsePieceNumber(text) ?? {
    orderNo: text,
    pieceNo: null,
  }
  const kind = kindOfOrderNo(registry, orderNumberOf.orderNo)
  if (kind === undefined) return undefined
  return orderNumberOf.pieceNo === null || registry[kind]?.pieces
    ? { kind, ...orderNumberOf }
    : undefined
}

/** An order that carries the number in several places is found once. Digits may be of a number or an amount. */
function latest(rows: FoundRow[]): FoundRow[] {
  const newest = (found: FoundRow[]) =>
    [...new Map(found.map((row) => [row.orderNo, row])).values()]
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, mostOfAKind)
  const named = newest(rows.filter((row) => !isAmount(row)))
  const others = rows.filter((row) => !named.some(({ orderNo }) => orderNo === row.orderNo))
  return [...named, ...newest(others.filter(isAmount))]
}

const isAmount = ({ found }: FoundRow): boolean => found === 'amount' || found === 'fiatAmount'

const foundOrder = (
  registry: OrderRegistry,
  { status, createdAt, ...row }: FoundRow,
  orderNumber: OwnNumber | undefined,
) => ({
  ...row,
  pieceNo: row.found === 'orderNo' ? (orderNumber?.pieceNo ?? null) : null,
  status: stateOfId(orderKindIn(registry, row.kind).machine, status),
  createTime: createdAt.toISOString(),
})

/** People copy numbers from anywhere: order numbers, hashes and addresses come in either case. */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.toLowerCase(), checksummed(text) ?? text]),
]

/** Looks in every column of every kind that may hold the text, each by its index. */
export function ordersMatching(
  registry: OrderRegistry,
  kinds: OrderKind[],
  merchantId: string,
  wanted: string,
): SqlFragment {
  const spellings = spellingsOf(wanted)
  const orderNumber = ownNumber(registry, wanted)
  const amount = orderNumber ? undefined : amountIn(wanted)
  const lookups = kinds.flatMap((kind) => {
    const { source } = orderKindIn(registry, kind)
    const amounts = amount ? [ordersOfAmount(kind, source, merchantId, amount)] : []
    const numbers = placesOf(source)
      .filter(
        ({ found }) =>
          !orderNumber ||
          found === 'merchantOrderNo' ||
          (found === 'orderNo' && kind === orderNumber.kind),
      )
      .map(({ column, found }) => {
        const where = (condition: SqlFragment) => sql`
          select ${raw(`'${kind}' as kind, '${found}' as found`)}, order_no as "orderNo",
                 merchant_order_no as "merchantOrderNo", status, currency, ${countryIn(source)} as country,
                 trim_scale(amount)::text as amount, created_at as "createdAt"
          from ${identifier(source.table)} where merchant_id = ${merchantId} and ${condition}`
        const at = (spelling: SqlFragment) => where(sql`${identifier(column)} = ${spelling}`)
        if (found === 'orderNo' && orderNumber?.pieceNo)
          return sql`${at(sql`${orderNumber.orderNo}`)} and ${hasPiece(merchantId, orderNumber.orderNo, orderNumber.pieceNo)}`
        if (found === 'orderNo' || found === 'merchantOrderNo') {
          const ways = numberConditions(column, wanted).map(
            (way) => sql`(${where(way)} limit ${raw(String(mostOfAKind))})`,
          )
          return joined(ways, raw(' union all '))
        }
        // An address may have any number of orders: its index yields the latest first, one spelling at a time.
        return sql`
          (select latest.* from unnest(${spellings}::text[]) spelling cross join lateral (
            ${at(raw('spelling'))} order by created_at desc limit ${raw(String(mostOfAKind))}) latest)`
      })
    return [...numbers, ...amounts]
  })
  return joined(lookups, raw(' union all '))
}

const hasPiece = (merchantId: string, orderNo: string, pieceNo: number): SqlFragment => sql`
  exists (select from order_piece
          where merchant_id = ${merchantId} and order_no = ${orderNo} and piece_no = ${pieceNo})`

/**
 * Of each kind, so many of the newest orders are looked through for an amount. No index serves it: row level security
 * lets an index be asked only for what cannot leak, and comparing numerics is not held for that.
 */
const newestLookedThrough = 2000

function ordersOfAmount(
  kind: OrderKind,
  source: ReturnType<typeof orderKindIn>['source'],
  merchantId: string,
  { values, currency }: SearchedAmount,
): SqlFragment {
  const ways = amountColumns.filter(({ column }) => Object.values(source.columns).includes(column))
  const found = ways.map(({ column, currencyColumn, found }) => {
    const inCurrency = currency ? sql`and ${identifier(currencyColumn)} = ${currency}` : raw('')
    return sql`
      select ${raw(`'${kind}' as kind, '${found}' as found`)}, order_no as "orderNo",
             merchant_order_no as "merchantOrderNo", status, ${identifier(currencyColumn)} as currency,
             country, trim_scale(${identifier(column)})::text as amount, created_at as "createdAt"
      from newest where ${identifier(column)} = any(${values}::numeric[]) ${inCurrency}`
  })
  const columns = ways
    .flatMap(({ column, currencyColumn }) => [column, currencyColumn])
    .map(identifier)
  return sql`
    (with newest as materialized (
       select order_no, merchant_order_no, status, created_at, ${countryIn(source)} as country, ${joined(columns, raw(', '))}
       from ${identifier(source.table)} where merchant_id = ${merchantId}
       order by created_at desc, order_no desc limit ${raw(String(newestLookedThrough))})
     ${joined(found, raw(' union all '))}
     order by "createdAt" desc limit ${raw(String(2 * mostOfAKind))})`
}

/** Crypto orders have no country. */
const countryIn = ({ columns }: ListSource): SqlFragment =>
  columns.country ? identifier(columns.country) : raw(`''`)

/** The columns of a kind that may hold the text: fields declared as number, hash, address or account. */
function placesOf({ list, columns }: ListSource): { column: string; found: Found }[] {
  return Object.entries<Field>(list.fields).flatMap(([name, field]) => {
    const found = foundIn(name, field)
    return found ? [{ column: columns[name] as string, found }] : []
  })
}

function foundIn(name: string, { type }: Field): Found | undefined {
  const searched = searchedFields.find((each) => each === name)
  if (searched) return searched
  if (type === 'hash') return 'txHash'
  return type === 'address' ? 'address' : undefined
}
