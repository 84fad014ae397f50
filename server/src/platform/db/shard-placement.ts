/**
 * Where a table's rows are when the database is spread over shards. Tables of merchants are spread by merchant_id; these
 * belong to no merchant.
 */
interface Placement {
  /** The same on every shard, or on the coordinator alone. */
  on: 'everyShard' | 'coordinator'
  why: string
}

export const tablesOfNoMerchant: Readonly<Record<string, Placement>> = {
  commit_together: {
    on: 'coordinator',
    why: 'always empty: Citus commits in two phases what writes to it there',
  },
  confirmation_setting: { on: 'everyShard', why: 'payins and deposits of every merchant need it' },
  connector: { on: 'everyShard', why: 'orders of every merchant are given to one' },
  connector_contact: { on: 'coordinator', why: 'a connector, not a merchant, is heard' },
  connector_nonce: { on: 'coordinator', why: 'used up before there is a merchant' },
  exchange_rate: { on: 'everyShard', why: 'amounts of every merchant are valued by it' },
  exchange_rate_history: { on: 'everyShard', why: 'orders are valued by the rate of their end' },
  failed_job: { on: 'coordinator', why: 'the same as the queue' },
  job: {
    on: 'coordinator',
    why: 'workers look for what is due next, whose it is only shares them out: a lock over all merchants',
  },
  job_lane: { on: 'coordinator', why: 'the same as the queue: a lease reads it' },
  job_schedule: { on: 'coordinator', why: 'the same as the queue' },
  merchant_watch: { on: 'coordinator', why: 'read for alerts, over all merchants' },
  platform_address: {
    on: 'coordinator',
    why: 'no address is given to two merchants, and what arrives there names none',
  },
  platform_arrival: { on: 'coordinator', why: 'arrived at addresses that no merchant has' },
  platform_event: { on: 'coordinator', why: 'the platform, not a merchant, is backed up' },
  platform_secret: { on: 'coordinator', why: 'read once, at the start of a server' },
  primary_start: { on: 'coordinator', why: 'tells its replicas from those of another history' },
  schema_migration: { on: 'coordinator', why: 'read once, at the start of a server' },
  sign_in_name: {
    on: 'coordinator',
    why: 'names are unique across merchants, and tell which merchant to look in',
  },
  statement: { on: 'coordinator', why: 'of an account of the platform' },
  statement_line: { on: 'coordinator', why: 'the same as its statement' },
  throttle: { on: 'coordinator', why: 'by address and device, before there is a merchant' },
  unknown_sign_in: { on: 'coordinator', why: 'sign-ins by names that no merchant has' },
  unknown_sign_in_head: { on: 'coordinator', why: 'the same as its entries' },
}
