/** How the rows of a table are copied: what each column becomes in the copy `c` of the row `s`. */
import type { Transaction } from '../../src/platform/db/database.ts'

/** The number of an order or batch in a copy: as the product makes them, of its own time. */
export const numberOf = (no: string): string => `
  case when ${no} ~ '^[A-Z]+[0-9]{17}.{8}$' then
    left(${no}, -25) ||
    to_char(to_timestamp(left(right(${no}, 25), 17), 'YYYYMMDDHH24MISSMS') - c.shift, 'YYYYMMDDHH24MISSMS') ||
    upper(left(md5(${no} || c.copy), 8))
  else ${no} end`

/** What a chain or bank named a payment: as long, and another in every copy. */
const reference = (text: string) => `
  case when length(${text}) < 8 then ${text}
       else left(${text}, -6) || lpad(((hashtext(${text})::bigint + 2147483648 + c.copy * 7919) % 1000000)::text, 6, '0') end`

const customer = (uid: string) => `
  coalesce((select new_uid from renamed r where old_uid = ${uid} and r.customer_set = c.customer_set), ${uid})`

const address = (text: string) => `
  coalesce((select new_address from readdressed r where old_address = ${text} and r.customer_set = c.customer_set), ${text})`

const changed: Record<string, (column: string) => string> = {
  order_no: () => 'c.new_no',
  batch_no: numberOf,
  merchant_order_no: (no) => `${no} || '-' || c.copy`,
  request_no: (no) => `${no} || '-' || c.copy`,
  report_id: reference,
  reference,
  bank_reference: reference,
  upstream_order_no: reference,
  tx_hash: reference,
  customer_uid: customer,
  in_customer_uid: customer,
  out_customer_uid: customer,
  address,
  to_address: address,
  from_address: address,
}

interface Column {
  name: string
  type: string
  /** Numbered by the database. */
  isIdentity: boolean
}

/** The statement that writes a table's rows of all copies, in the order of time. */
export async function rowsOfCopies(tx: Transaction, table: string): Promise<string> {
  const columns = await tx<Column[]>`
    select attname as name, typname as type, attidentity <> '' as "isIdentity"
    from pg_attribute a join pg_type t on t.oid = atttypid
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const copied = columns.filter(({ isIdentity }) => !isIdentity)
  const key = columns.some(({ name }) => name === 'order_no') ? 'order_no' : 'batch_no'
  const at = columns.find(({ name }) => ['at', 'created_at', 'received_at'].includes(name))?.name
  const id = columns.find(({ isIdentity }) => isIdentity)?.name
  const values = copied.map(({ name, type }) => {
    if (name === key) return 'c.new_no'
    if (type === 'timestamptz') return `s.${name} - c.shift`
    return changed[name]?.(`s.${name}`) ?? `s.${name}`
  })
  return `
    insert into ${table} (${copied.map(({ name }) => name).join(', ')})
    select ${values.join(', ')}
    from ${table} s join copied c on c.old_no = s.${key}
    where s.merchant_id = current_merchant() and c.copy > 0
    order by s.${at} - c.shift${id ? `, s.${id}` : ''}`
}
