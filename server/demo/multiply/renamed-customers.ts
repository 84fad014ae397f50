/** The customers of copies: people of the demo world under numbers that are still free, with addresses of their own. */
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import type { Transaction } from '../../src/platform/db/database.ts'
import { ownAddress } from '../world/addresses.ts'
import { personOf } from '../world/customers.ts'

const purposes = ['deposit', 'payin', 'payer'] as const
/** One of each family: all of a family have the same addresses. */
const familyNetworks = Object.values(
  Object.groupBy(Object.keys(networks) as NetworkName[], (name) => networks[name].addressFamily),
).flatMap((names = []) => names.slice(0, 1))

/**
 * `renamed` says who has the place of whom in which set of customers, `readdressed` which address that of another; in
 * the first set everybody stays who they are. All are known before the first order of any copy.
 */
export async function renameCustomers(tx: Transaction, merchantId: string): Promise<void> {
  const known = await tx<{ uid: string }[]>`
    select customer_uid as uid from customer where merchant_id = ${merchantId} order by length(customer_uid), 1`
  const sets = await tx<{ set: number }[]>`
    select distinct customer_set as set from copy where customer_set > 0`
  const numbers = known.map(({ uid }) => Number(uid.slice(1)))
  const span = Math.max(0, ...numbers) - Math.min(...numbers) + 1
  const renamed = sets.flatMap(({ set }) =>
    known.map(({ uid: old_uid }, index) => {
      const new_uid = `C${(numbers[index] as number) + set * span}`
      return { customer_set: set, old_uid, new_uid, ...personOf(merchantId, new_uid) }
    }),
  )
  const readdressed = renamed.flatMap(({ customer_set, old_uid, new_uid }) =>
    purposes.flatMap((purpose) =>
      familyNetworks.map((network) => ({
        customer_set,
        old_address: ownAddress(purpose, network, { merchantId, uid: old_uid }),
        new_address: ownAddress(purpose, network, { merchantId, uid: new_uid }),
      })),
    ),
  )
  await tx`
    create temp table renamed on commit drop as
    select * from jsonb_to_recordset(${tx.json(renamed)}::jsonb)
      as r (customer_set integer, old_uid text, new_uid text, name text, email text, phone text)`
  await tx`
    create temp table readdressed on commit drop as
    select * from jsonb_to_recordset(${tx.json(readdressed)}::jsonb)
      as r (customer_set integer, old_address text, new_address text)`
  await tx.unsafe(`
    create unique index on renamed (old_uid, customer_set);
    create index on readdressed (old_address, customer_set);
    analyze renamed, readdressed;
    update customer set created_at = created_at - (select max(shift) from copy)
    where merchant_id = current_merchant();
    update customer_address set created_at = created_at - (select max(shift) from copy)
    where merchant_id = current_merchant();
    insert into customer (merchant_id, customer_uid, name, email, phone, remark, created_at)
    select merchant_id, new_uid, r.name, r.email, r.phone, remark, created_at
    from customer join renamed r on old_uid = customer_uid where merchant_id = current_merchant();
    insert into customer_address (merchant_id, network, address, customer_uid, created_at)
    select merchant_id, network, new_address, new_uid, created_at
    from customer_address join renamed r on old_uid = customer_uid
    join readdressed a on old_address = address and a.customer_set = r.customer_set
    where merchant_id = current_merchant()`)
}
