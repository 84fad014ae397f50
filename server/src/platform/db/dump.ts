/**
 * All rows of a database in one file, of one snapshot: for the embedded database, whose package has no pg_dump. The file
 * is compressed: a line that describes it, each table as COPY writes it, and a last line.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartError } from '../start-error.ts'
import { version } from '../version.ts'
import type { Connection } from './connection.ts'
import { copyIn, copyOut } from './copy.ts'
import { type DatabaseAddress, Hosts } from './hosts.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'
import { openConnection } from './open-connection.ts'

const format = 1
/** Ends the rows of a table; no row can be like it, because COPY escapes backslashes. */
const endOfTable = '\\.'
const endOfFile = 'complete'

interface Table {
  name: string
  columns: string
}

interface Header {
  countinghouse: typeof format
  version: string
  /** The newest migration. */
  migration: string
  tables: Table[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** Returns how many tables were written. A file that is not complete never has the name. */
export async function dump(address: DatabaseAddress, file: string): Promise<number> {
  return withConnection(address, async (connection) => {
    await ask(connection, 'begin isolation level repeatable read read only')
    const draft = `${file}.part`
    try {
      const header = await headerOf(connection)
      const gzip = createGzip()
      const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }))
      const write = async () => {
        gzip.write(`${JSON.stringify(header)}\n`)
        for (const { name, columns } of header.tables) {
          await copyOut(connection.client, `copy ${name} (${columns}) to stdout`, gzip)
          if (!gzip.write(`${endOfTable}\n`)) await once(gzip, 'drain')
        }
        gzip.end(`${endOfFile}\n`)
      }
      await Promise.all([write().catch((error) => gzip.destroy(error)), written])
      await rename(draft, file)
      return header.tables.length
    } finally {
      await rm(draft, { force: true })
    }
  })
}

/** Into an empty database: with the schema that the rows are of first, and what came later after them. */
export async function restore(
  address: DatabaseAddress,
  file: string,
  say: (line: string) => void,
): Promise<number> {
  const lines = linesOf(createReadStream(file).pipe(createGunzip()))
  const first = await lines.next()
  const header = headerFrom(first.value?.[0])
  const known = (await readMigrations()).all.some(({ name }) => name === header.migration)
  if (!known)
    throw new StartError(
      `The dump is of version ${header.version}, with migration ${header.migration}, which this version does not know.`,
    )
  await migrate(address, say, { upTo: header.migration })
  await withConnection(address, async (connection) => {
    const [found] = await ask(connection, 'select exists (select from merchant) as merchants')
    if (found?.merchants) throw new StartError('The database is not empty: nothing was restored.')
    await ask(connection, 'begin')
    const names = header.tables.map(({ name }) => name).join(', ')
    // What migrations have put into them is among the rows of the dump.
    await ask(connection, `truncate ${names}`)
    // Tables refer to each other. Made again, the keys check what was read.
    const keys = await ask(
      connection,
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
    for (const { table, name } of keys)
      await ask(connection, `alter table ${table} drop constraint ${name}`)
    for (const { name, columns } of header.tables)
      await copyIn(connection.client, `copy ${name} (${columns}) from stdin`, rowsOf(lines))
    const last = await lines.next()
    if (last.value?.[0]?.toString() !== endOfFile) throw new StartError(notComplete)
    for (const { table, name, rule } of keys)
      await ask(connection, `alter table ${table} add constraint ${name} ${rule}`)
    for (const { name, value, isCalled } of header.sequences)
      await ask(connection, `select setval('${name}', ${value}, ${isCalled})`)
    await ask(connection, 'commit')
    await ask(connection, 'analyze')
  })
  await migrate(address, say)
  return header.tables.length
}

const notComplete = 'The file is no complete dump of Countinghouse: nothing was restored.'

const ask = (connection: Connection, text: string) => connection.send(text, [], { prepare: false })

async function withConnection<T>(
  address: DatabaseAddress,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(new Hosts(address), {
    session: { application_name: 'countinghouse dump', TimeZone: 'UTC' },
    connectMs: 10_000,
    statementMs: 0,
    pipeline: false,
  })
  try {
    const [user] = await ask(
      connection,
      `select rolsuper or rolbypassrls as "seesAll" from pg_roles where rolname = current_user`,
    )
    if (!user?.seesAll)
      throw new StartError(
        'The database user sees no rows of merchants. Use pg_dump and pg_restore as an administrator, or give the user BYPASSRLS meanwhile.',
      )
    return await work(connection)
  } finally {
    await connection.close()
  }
}

async function headerOf(connection: Connection): Promise<Header> {
  const [newest] = await ask(connection, 'select max(name) as name from schema_migration')
  const tables = await ask(
    connection,
    `select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'schema_migration'
     group by relname order by relname`,
  )
  const names = await ask(
    connection,
    `select oid::regclass::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  const sequences = []
  for (const { name } of names) {
    const [row] = await ask(
      connection,
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    sequences.push({ name, value: row?.value, isCalled: row?.isCalled })
  }
  return {
    countinghouse: format,
    version,
    migration: newest?.name,
    tables: tables as Table[],
    sequences,
  }
}

function headerFrom(line: Buffer | undefined): Header {
  try {
    const header = JSON.parse(line?.toString() ?? '') as Header
    if (header.countinghouse === format) return header
  } catch {
    // Said below.
  }
  throw new StartError(notComplete)
}

/** Whole lines without their ends, as many at a time as arrive. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let isFirst = true
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let lines: Buffer[] = []
    let from = 0
    for (let to = all.indexOf(10); to !== -1; to = all.indexOf(10, from)) {
      const line = all.subarray(from, to)
      from = to + 1
      lines.push(line)
      // The ends of what is read apart.
      if (isFirst || isEnd(line)) {
        yield lines
        lines = []
        isFirst = false
      }
    }
    rest = all.subarray(from)
    if (lines.length > 0) yield lines
  }
}

const isEnd = (line: Buffer): boolean => line.length === 2 && line.toString() === endOfTable

/** Of one table, as COPY reads them. */
async function* rowsOf(lines: AsyncGenerator<Buffer[]>): AsyncGenerator<Buffer> {
  const newline = Buffer.from('\n')
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new StartError(notComplete)
    const last = value.at(-1)
    const isOver = last !== undefined && isEnd(last)
    const rows = isOver ? value.slice(0, -1) : value
    if (rows.length > 0) yield Buffer.concat(rows.flatMap((row) => [row, newline]))
    if (isOver) return
  }
}
