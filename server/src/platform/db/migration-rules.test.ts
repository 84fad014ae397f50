/**
 * Migrations that are newer than the last release let its servers work on, and lock nothing for long
 * (docs/decisions/migrations.md).
 */
import { expect, test } from 'vitest'
import { findingsOf } from '../../../test/invariants/migration-rules.ts'
import { readMigrations } from './migrations.ts'

test('migrations since the last release can run beside its servers', async () => {
  const { all, released } = await readMigrations()
  expect(all.map(({ name }) => name)).toContain(released.migration)
  expect(findingsOf(all.filter(({ name }) => name > released.migration))).toEqual([])
})

const kindsIn = (text: string, isOnline = false) =>
  findingsOf([{ name: '0099-new.sql', text, isOnline }]).map(({ kind }) => kind)

test.each([
  ['alter table job drop column trace', ['contract']],
  ['alter table only job drop trace', ['contract']],
  ['alter table job rename column trace to origin', ['contract']],
  ['alter table job rename to task', ['contract']],
  ['alter table job alter column trace type text', ['contract', 'lock']],
  ['alter table job alter trace set not null', ['contract', 'lock']],
  ['alter table job add column size integer not null', ['contract']],
  ['alter table job add column id uuid default gen_random_uuid()', ['lock']],
  ['alter table job add column id bigint generated always as identity', ['lock']],
  ['alter table job add column merchant bigint references merchant', ['lock']],
  ['alter table job add constraint small check (attempts < 9)', ['contract', 'lock']],
  ['alter table job add constraint small check (attempts < 9) not valid', ['contract']],
  ['alter table job add constraint one unique (key)', ['contract', 'lock']],
  ['alter table job validate constraint small', ['lock']],
  ['alter table job disable trigger counted', ['contract']],
  ['create index job_by_task on job (task)', ['lock']],
  ['create unique index job_by_key on public.job (key)', ['contract', 'lock']],
  ['create index concurrently if not exists job_by_task on job (task)', ['online']],
  ['create index on only "job" (task)', ['lock']],
  ['reindex table job', ['lock']],
  ['alter table job add column tasks bigserial', ['lock']],
  ['alter table job ad column size integer', ['lock']],
  ['create trigger counted after insert on job execute function count()', ['contract']],
  ['drop trigger counted on job', ['contract']],
  ['drop function use_nonces(bigint, text[], integer)', ['contract']],
  ['drop table failed_job', ['contract']],
  ['drop index job_by_task', ['contract']],
  ['revoke select on job from countinghouse_app', ['contract']],
  ["update job set task = 'other'", ['lock']],
  ['delete from job', ['lock']],
  ['insert into job (task) select task from failed_job', ['lock']],
  ['-- A comment;\nlock table job', ['lock']],
  ["do $$ begin if true then update job set task = 'x'; end if; end $$", ['lock']],
  ["do $$ begin execute format('alter table %I drop column x', 'job'); end $$", ['contract']],
])('%s: %j', (statement, kinds) => {
  expect(kindsIn(statement)).toEqual(kinds)
})

test.each([
  'alter table job add column size integer',
  "alter table job add column kind text not null default 'plain, old', add column size integer",
  'alter table job add column since timestamptz not null default now()',
  "alter table job add column note text default 'drop column note, not null'",
  'alter table job alter column trace set default null',
  'alter table job drop constraint small',
  'create or replace function use_nonces() returns void language sql as $$ delete from job $$',
  'create table hold (id bigint not null); create index hold_by_id on hold (id); update hold set id = 1',
  'create table hold (id bigint); alter table hold alter id set not null; drop table hold',
  "insert into country (code) values ('XX')",
  '-- contract: nothing since 0043 calls it\ndrop function use_nonce(bigint, text, integer)',
  '-- contract: what is allowed becomes more\n-- lock: some dozen rows\nalter table currency add constraint c check (true)',
])('nothing is wrong with: %s', (text) => {
  expect(kindsIn(text)).toEqual([])
})

test('a reason that is missing is no reason, and one for the other cause is none either', () => {
  expect(kindsIn('-- contract:\ndrop table failed_job')).toEqual(['contract'])
  expect(kindsIn('-- lock: it is small\ndrop table failed_job')).toEqual(['contract'])
})

test('outside of a transaction only what can be repeated is run', () => {
  const index = 'create index concurrently if not exists job_by_task on job (task)'
  expect(kindsIn(`-- online\n${index}; alter table job validate constraint small`, true)).toEqual(
    [],
  )
  expect(kindsIn(`-- online\n${index.replace('if not exists ', '')}`, true)).toEqual(['online'])
  expect(kindsIn('-- online\nalter table job add column size integer', true)).toEqual(['online'])
})
