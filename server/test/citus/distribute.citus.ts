/** What an installation on Citus does that one on a single PostgreSQL does not. */
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { distribute } from '../../src/platform/db/distribute.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { removeFileTask } from '../../src/platform/files/stored-file.ts'
import { enqueue } from '../../src/platform/jobs/queue.ts'
import { startTestApp } from '../app/test-app.ts'

const app = await startTestApp()
const migrations = new URL('../../migrations/', import.meta.url)

const placeOf = (table: string) =>
  app.owner`select partmethod as method from pg_dist_partition where logicalrelid = to_regclass(${table})`

test('what is distributed already is left as it is', async () => {
  const said: string[] = []
  await distribute(app.owner, (line) => said.push(line))
  expect(said).toEqual([])
})

test('a later migration changes distributed tables, and its own are distributed after it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'countinghouse-later-'))
  const names = await app.owner<{ name: string }[]>`select name from schema_migration`
  for (const name of [...names.map(({ name }) => `${name}`), 'RELEASED'])
    await writeFile(join(directory, name), await readFile(new URL(name, migrations)))
  await writeFile(
    join(directory, '9000-later.sql'),
    `create table later_thing (
       merchant_id bigint not null references merchant,
       thing_id bigint generated always as identity,
       operator_id bigint not null,
       primary key (merchant_id, thing_id),
       foreign key (merchant_id, operator_id) references operator);
     call make_tenant_table('later_thing', 'select, insert');
     drop policy own_merchant on deposit_order;
     create policy own_merchant on deposit_order using (merchant_id = current_merchant());
     alter table deposit_order add column later text;
     call create_order_table('later_order', 'more text');`,
  )
  await writeFile(
    join(directory, '9001-later.sql'),
    `-- online
     create index concurrently if not exists later_index on deposit_order (merchant_id, later);`,
  )
  const said: string[] = []
  const options = { directory: pathToFileURL(`${directory}/`) }
  await migrate(app.databaseUrl, (line) => said.push(line), options)
  expect(said).toEqual(['later_order: by merchant', 'later_thing: by merchant'])
  expect(await placeOf('later_thing')).toEqual([{ method: 'h' }])
})

test('a job waits beside its merchant until its transaction is committed, and comes into the queue once', async () => {
  const payload = { merchantId: '10001', fileId: 'waits' }
  const runAt = new Date(Date.now() + 3_600_000)
  const left = app.db.asMerchant('10001', async (tx) => {
    await enqueue(tx, removeFileTask, payload, { runAt })
    const found = await tx`select task from job_outbox where merchant_id = 10001`
    expect(found).toEqual([{ task: 'removeFile' }])
  })
  await left
  const queued = () => app.owner`select task from job where payload ->> 'fileId' = 'waits'`
  await expect.poll(queued).toHaveLength(1)
  expect(await app.owner`select from job_outbox`).toHaveLength(0)
  await expect(
    app.db.asMerchant('10001', async (tx) => {
      await enqueue(tx, removeFileTask, payload, { runAt })
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  expect(await queued()).toHaveLength(1)
})
