/** The global search: orders by the index of every column that holds a number, and customers by theirs. */
import type { Field } from '@countinghouse/contract/kit/list.ts'
import { stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { type PieceOf, parsePieceNumber } from '@countinghouse/contract/kit/piece-number.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { mayUse, permits } from '@countinghouse/contract/permissions.ts'
import { callError } from '../../call-error.ts'
import type { Database } from '../../db/database.ts'
import { identifier, joined, raw, type Sql, send, sql } from '../../db/sql.ts'
import { numberConditions } from '../../lists/conditions.ts'
import { type CustomerName, customersByPrefix } from '../../lists/customers-by-prefix.ts'
import type { ListSource } from '../../lists/define-list.ts'
import { type OrderRegistry, orderKindIn } from '../../orders/order-kind.ts'
import { kindOfOrderNo } from '../../orders/order-number.ts'
import type { Caller } from '../../security/session.ts'
import { checksummed } from '../../upstream/address.ts'

const fewestLetters = 2
const mostOfAKind = 5

/** Fields that are searched by their name; hashes and addresses by their type. */
const searchedFields = ['orderNo', 'merchantOrderNo', 'bankReference', 'account'] as const

type Found = (typeof searchedFields)[number] | 'txHash' | 'address'

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
  const own = ownNumber(registry, wanted)
  const [customers, orders] = await db.readPipelined(merchantId, (tx) => [
    permits(roles, 'customer.view') && !own
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
        foundOrder(registry, row, own),
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
  const named: PieceOf | { orderNo: string; pieceNo: null } = parsePieceNumber(text) ?? {
    orderNo: text,
    pieceNo: null,
  }
  const kind = kindOfOrderNo(registry, named.orderNo)
  if (kind === undefined) return undefined
  return named.pieceNo === null || registry[kind]?.pieces ? { kind, ...named } : undefined
}

/** An order that carries the number in several places is found once. */
function latest(rows: FoundRow[]): FoundRow[] {
  const orders = [...new Map(rows.map((row) => [row.orderNo, row])).values()]
  return orders.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, mostOfAKind)
}

const foundOrder = (
  registry: OrderRegistry,
  { status, createdAt, ...row }: FoundRow,
  own: OwnNumber | undefined,
) => ({
  ...row,
  pieceNo: row.found === 'orderNo' ? (own?.pieceNo ?? null) : null,
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
): Sql {
  const spellings = spellingsOf(wanted)
  const own = ownNumber(registry, wanted)
  const looks = kinds.flatMap((kind) => {
    const { source } = orderKindIn(registry, kind)
    return placesOf(source)
      .filter(
        ({ found }) =>
          !own || found === 'merchantOrderNo' || (found === 'orderNo' && kind === own.kind),
      )
      .map(({ column, found }) => {
        const where = (condition: Sql) => sql`
          select ${raw(`'${kind}' as kind, '${found}' as found`)}, order_no as "orderNo",
                 merchant_order_no as "merchantOrderNo", status, currency, ${countryIn(source)} as country,
                 trim_scale(amount)::text as amount, created_at as "createdAt"
          from ${identifier(source.table)} where merchant_id = ${merchantId} and ${condition}`
        const at = (spelling: Sql) => where(sql`${identifier(column)} = ${spelling}`)
        if (found === 'orderNo' && own?.pieceNo)
          return sql`${at(sql`${own.orderNo}`)} and ${hasPiece(merchantId, own.orderNo, own.pieceNo)}`
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
  })
  return joined(looks, raw(' union all '))
}

const hasPiece = (merchantId: string, orderNo: string, pieceNo: number): Sql => sql`
  exists (select from order_piece
          where merchant_id = ${merchantId} and order_no = ${orderNo} and piece_no = ${pieceNo})`

/** Crypto orders have no country. */
const countryIn = ({ columns }: ListSource): Sql =>
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
