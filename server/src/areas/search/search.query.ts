/** Search anything: one indexed query per kind of order, and one for customers. */
import type { Field } from '@countinghouse/contract/kit/list.ts'
import { type OrderKind, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import { callError } from '../../call-error.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { begins, type Fragment } from '../../lists/conditions.ts'
import type { ListSource } from '../../lists/define-list.ts'
import type { OrderRegistry } from '../../orders/notify.ts'
import { isOrderNo } from '../../orders/order-number.ts'
import type { Caller } from '../../security/session.ts'
import { checksummed } from '../../upstream/address.ts'

const fewestLetters = 2
const mostOfAKind = 5

type Found = 'orderNo' | 'merchantOrderNo' | 'txHash' | 'address'

interface FoundRow {
  orderNo: string
  merchantOrderNo: string
  status: number
  currency: string
  amount: string
  createdAt: Date
  found: Found
}

interface FoundCustomer {
  customerUid: string
  customerName: string
}

export async function search(
  db: Database,
  registry: OrderRegistry,
  { merchantId, roles }: Caller,
  text: string,
) {
  const wanted = text.trim()
  if (wanted.length < fewestLetters) {
    throw callError('inputInvalid', { problem: `text: at least ${fewestLetters} letters` })
  }
  const kinds = (Object.keys(registry) as OrderKind[]).filter((kind) =>
    permits(roles, registry[kind].source.list.permission),
  )
  const [customers, ...orders] = await db.readTogether(merchantId, (tx) => [
    permits(roles, 'customer.view')
      ? customersLike(tx, merchantId, wanted)
      : tx<FoundCustomer[]>`select where false`,
    ...kinds.map((kind) => ordersLike(tx, registry[kind].source, merchantId, wanted)),
  ])
  return {
    customers: [...customers],
    orders: orders.flatMap((rows, i) => {
      const kind = kinds[i] as OrderKind
      return rows.map((row) => foundOrder(registry, kind, row))
    }),
  }
}

const foundOrder = (
  registry: OrderRegistry,
  kind: OrderKind,
  { status, createdAt, ...row }: FoundRow,
) => ({
  ...row,
  kind,
  status: stateOfId(registry[kind].kind.machine, status),
  createTime: createdAt.toISOString(),
})

/** People copy numbers from anywhere: order numbers, hashes and addresses come in either case. */
const spellingsOf = (text: string): string[] => [
  text,
  text.toUpperCase(),
  text.toLowerCase(),
  checksummed(text) ?? text,
]

export function ordersLike(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  wanted: string,
) {
  const spellings = spellingsOf(wanted)
  const most = tx.unsafe(String(mostOfAKind))
  // What is written like our own numbers is neither a hash nor an address.
  const isNumber = isOrderNo(wanted.toUpperCase())
  const possible = placesOf(source).filter(({ found }) => !isNumber || found.endsWith('rderNo'))
  const places = possible.flatMap(({ column, found }) => {
    const at = (where: Fragment): Fragment => tx`
      (select order_no as "orderNo", merchant_order_no as "merchantOrderNo", status, currency,
              trim_scale(amount)::text as amount, created_at as "createdAt", ${found} as found
       from ${tx(source.table)} where merchant_id = ${merchantId} and ${where}
       order by created_at desc limit ${most})`
    // An address may have any number of orders: its index has the latest first, of one spelling at a time.
    return found === 'address'
      ? spellings.map((spelling) => at(tx`${tx(column)} = ${spelling}`))
      : [at(tx`${tx(column)} = any(${spellings})`)]
  })
  const all = places.reduce((union, place) => tx`${union} union all ${place}`)
  return tx<FoundRow[]>`
    select * from (select distinct on ("orderNo") * from (${all}) places order by "orderNo") orders
    order by "createdAt" desc limit ${most}`
}

/** Where a number may stand in an order of this kind: what its list declares as number, hash or address. */
function placesOf({ list, columns }: ListSource): { column: string; found: Found }[] {
  return Object.entries<Field>(list.fields).flatMap(([name, field]) => {
    const found = foundIn(name, field)
    return found ? [{ column: columns[name] as string, found }] : []
  })
}

function foundIn(name: string, { type }: Field): Found | undefined {
  if (name === 'orderNo' || name === 'merchantOrderNo') return name
  if (type === 'hash') return 'txHash'
  return type === 'address' ? 'address' : undefined
}

export function customersLike(tx: Transaction, merchantId: string, wanted: string) {
  const [byUid, byName] = ['customer_uid', 'name'].map(
    (column) => tx`
      (select customer_uid as "customerUid", name as "customerName" from customer
       where merchant_id = ${merchantId} and ${begins(tx, column, wanted)}
       order by ${tx(`${column}_lower`)} limit ${mostOfAKind})`,
  )
  return tx<FoundCustomer[]>`
    ${byUid as Fragment} union ${byName as Fragment} order by "customerUid" limit ${mostOfAKind}`
}
