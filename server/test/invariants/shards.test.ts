/**
 * What a database needs to be spread over shards by merchant (docs/decisions/shards.md). Every test file also checks
 * the statements that the application has run in it (statement-log.ts).
 */
import { describe, expect, test } from 'vitest'
import { tablesOfNoMerchant } from '../../src/platform/db/shard-placement.ts'
import { orphanedNames } from '../../src/platform/security/orphaned-names.ts'
import { startTestApp } from '../app/test-app.ts'
import { functionsThatRead, shardCheckOf } from './single-shard.ts'

const apart = Object.keys(tablesOfNoMerchant)
const app = await startTestApp()

describe('tables of merchants', () => {
  test('have a merchant in every row', async () => {
    const without = await app.owner`
      select relname from pg_class c
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> all(${apart})
        and not exists (
          select from pg_attribute a
          where a.attrelid = c.oid and attname = 'merchant_id' and atttypid = 'bigint'::regtype and attnotnull)`
    expect(without).toEqual([])
  })

  test('have it in everything that must be unique', async () => {
    const unique = await app.owner<{ table: string; index: string; hasMerchant: boolean }[]>`
      select indrelid::regclass::text as table, indexrelid::regclass::text as index,
             exists (select from pg_attribute a
                     where a.attrelid = indrelid and a.attname = 'merchant_id' and a.attnum = any(indkey::int2[]))
               as "hasMerchant"
      from pg_index i join pg_class c on c.oid = indrelid
      where relnamespace = 'public'::regnamespace and (indisunique or indisexclusion)`
    const wrong = unique.filter(({ table, hasMerchant }) => !hasMerchant && !apart.includes(table))
    expect(wrong).toEqual([])
    expect(unique.length).toBeGreaterThan(apart.length)
  })

  test('refer to rows of the same merchant, and no other table refers to them', async () => {
    const keys = await app.owner<Record<string, string | boolean>[]>`
      select conname as key, conrelid::regclass::text as table, confrelid::regclass::text as other,
             exists (
               select from unnest(conkey, confkey) pair (own, theirs)
               join pg_attribute o on o.attrelid = conrelid and o.attnum = own and o.attname = 'merchant_id'
               join pg_attribute t on t.attrelid = confrelid and t.attnum = theirs and t.attname = 'merchant_id')
               as "sameMerchant",
             confupdtype in ('a', 'r') and confdeltype in ('a', 'r', 'c') as "keepsMerchant"
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
    const isApart = (table: unknown) => apart.includes(String(table))
    const wrong = keys.filter(({ table, other, sameMerchant, keepsMerchant }) =>
      isApart(table) ? !isApart(other) : !isApart(other) && !(sameMerchant && keepsMerchant),
    )
    expect(wrong).toEqual([])
    expect(keys.length).toBeGreaterThan(10)
  })

  test('refer to each other in no circle', async () => {
    const circles = await app.owner`
      with recursive reach (origin, at) as (
        select conrelid, confrelid from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
        union
        select origin, confrelid from reach join pg_constraint on contype = 'f' and conrelid = at and conrelid <> confrelid)
      select origin::regclass::text as table from reach where origin = at`
    expect(circles).toEqual([])
  })

  test('have numbers that the application may draw: shards number rows as whoever inserts them', async () => {
    const closed = await app.owner`
      select seqrelid::regclass::text as name from pg_sequence
      where not has_sequence_privilege('countinghouse_app', seqrelid, 'usage')`
    expect(closed).toEqual([])
  })

  test('have no triggers and rules, and numbers of 64 bits', async () => {
    const triggers = await app.owner`
      select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal`
    expect(triggers).toEqual([])
    const rules = await app.owner`
      select ev_class::regclass::text as table, rulename as name from pg_rewrite
      join pg_class c on c.oid = ev_class
      where relnamespace = 'public'::regnamespace and rulename <> '_RETURN'`
    expect(rules).toEqual([])
    const small = await app.owner`
      select attrelid::regclass::text as table, attname as column from pg_attribute a
      join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and atttypid <> 'bigint'::regtype
        and (attidentity <> '' or pg_get_serial_sequence(quote_ident(relname), attname) is not null)`
    expect(small).toEqual([])
  })

  test('are protected by permissive policies that look at no other table: on shards no policy restricts another', async () => {
    const policies = await app.owner<{ name: string; isPermissive: boolean; text: string }[]>`
      select polname as name, polpermissive as "isPermissive",
             concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as text
      from pg_policy`
    expect(policies.filter(({ isPermissive }) => !isPermissive)).toEqual([])
    expect(policies.filter(({ text }) => /\bselect\b/i.test(text))).toEqual([])
    expect(policies.length).toBeGreaterThan(apart.length)
  })
})

test('no key holds sign-in names and operators together, but the audit finds where they disagree', async () => {
  const stray = () => app.db.asMerchant('10001', (tx) => orphanedNames(tx, '10001'))
  expect(await stray()).toEqual([])
  await app.owner`insert into sign_in_name (name, merchant_id, operator_id) values ('nobody', 10001, 0)`
  expect(await stray()).toEqual(['nobody'])
  await app.owner`update sign_in_name set merchant_id = 10002 where name = 'nobody'`
  const [removed] = await app.owner`
    delete from sign_in_name where name = (select min(name) from sign_in_name where merchant_id = 10001)
    returning name`
  expect(await stray()).toEqual([removed?.name])
})

describe('functions', () => {
  test('take columns and no rows: on a shard the type of a row is another one', async () => {
    const taking = await app.owner`
      select proname as name from pg_proc p
      where pronamespace = 'public'::regnamespace and exists (
        select from unnest(proargtypes) argument
        join pg_type t on t.oid = argument join pg_class c on c.oid = t.typrelid and c.relkind = 'r')`
    expect(taking).toEqual([])
  })

  test('set the scope as a local setting, and name the merchant as a value', async () => {
    const functions = await app.owner<{ name: string; body: string }[]>`
      select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`
    const wrong = functions.filter(
      ({ body }) =>
        /set_config/i.test(body) || /(?<!:= )current_merchant\(/i.test(body.replace(/--.*/g, '')),
    )
    // Makes the policies, which ask for it themselves.
    expect(wrong.map(({ name }) => name)).toEqual(['make_tenant_table'])
    expect(await functionsThatRead(app.owner)).toEqual(
      expect.arrayContaining(['append_audit', 'find_session', 'look_at']),
    )
  })
})

describe('a statement', () => {
  const problem = async (text: string) => (await shardCheckOf(app.owner))(text)

  test.each([
    'select 1',
    'select * from deposit_order where merchant_id = $1 and order_no = $2 for update skip locked',
    'select * from operator o left join authenticator a using (merchant_id, operator_id) where o.merchant_id = $1',
    'select o.*, (select count(*) from session s where s.merchant_id = $1) from operator o where o.merchant_id = $1',
    'select * from account a join exchange_rate r using (currency) where a.merchant_id = $1',
    'insert into customer (merchant_id, customer_uid) values ($1, $2)',
    'insert into customer (merchant_id, customer_uid) select $1, uid from unnest($2::text[]) uid on conflict do nothing',
    'update operator set joined_at = now(), name = case when name = $1 then $2 else name end where merchant_id = $3',
    "insert into session (merchant_id, token_hash, expires_at) values ($1, '', now()) on conflict (merchant_id, token_hash) do update set expires_at = excluded.expires_at",
    'update operator set joined_at = now() where merchant_id = $1',
    'update operator set name = $1 where merchant_id = $2 and operator_id = $3',
    'select * from job for update skip locked',
  ])('of one merchant, or of tables apart, is sent to one shard: %s', async (text) => {
    expect(await problem(text)).toBeUndefined()
  })

  test.each([
    ['select * from deposit_order', 'it reads deposit_order of all merchants'],
    ['update account set balance = 0 where account_id = $1', 'it reads account of all merchants'],
    [
      'select * from audit_head where merchant_id = current_merchant() for update',
      'it reads audit_head of all merchants',
    ],
    [
      'select o.*, (select count(*) from session s where s.merchant_id = o.merchant_id) from operator o where o.merchant_id = 10001',
      'it reads session of all merchants',
    ],
    [
      'select * from operator where merchant_id = any($1::bigint[])',
      'it reads operator of all merchants',
    ],
    [
      'select * from operator o join session s using (operator_id) where o.merchant_id = $1',
      'it reads session of all merchants',
    ],
    [
      'select * from operator o join sign_in_name n using (merchant_id, operator_id) where o.merchant_id = $1',
      'it joins operator with sign_in_name',
    ],
    [
      'update operator set joined_at = clock_timestamp() where merchant_id = $1',
      'it calls clock_timestamp for rows that are there already',
    ],
    [
      'insert into saved_view values ($1) on conflict (merchant_id, view_id) do update set updated_at = now()',
      'it calls now for rows that are there already',
    ],
    [
      'update operator set joined_at = coalesce(joined_at, now()) where merchant_id = $1',
      'it calls now inside of case or coalesce',
    ],
    [
      'update operator o set name = case when name = $1 then (select name from merchant m where m.merchant_id = $2) else name end where o.merchant_id = $2',
      'it reads rows inside of case or coalesce',
    ],
    [
      'update operator set joined_at = null where merchant_id = $1 returning now() - created_at',
      'it calls now in what it returns',
    ],
    [
      'insert into customer (merchant_id, customer_uid) select $1, uid from unnest($2::text[]) uid',
      'it inserts from no table and returns nothing',
    ],
    [
      'insert into exchange_rate (currency, usd) values ($1, $2) on conflict (currency) do update set at = now()',
      'it calls now for rows that are there already',
    ],
    [
      'insert into notice_read as r values ($1) on conflict (merchant_id, operator_id, topic) do update set read_ids = r.read_ids[2:]',
      'it takes a part of an array on conflict',
    ],
    [
      'update account a set balance = g.usd from (select r.*, (select usd from exchange_rate h where h.currency = r.currency) as usd from unnest($1::text[]) r (currency)) g where a.merchant_id = $2 and a.currency = g.currency',
      'it looks up exchange_rate for rows that it is given',
    ],
    [
      'select postings_before(account_id, now()) from account where merchant_id = $1',
      'it calls postings_before, which reads tables itself, where account is',
    ],
  ])('of several merchants is found: %s', async (text, found) => {
    expect(await problem(text)).toBe(found)
  })
})
