/** SQL as tagged templates: inserted values become parameters, and a query is only sent when it is awaited. */
import type { QueryResultRow } from 'pg'
import { identifier, joined, raw, type SqlFragment, sql, textOf } from './sql.ts'

export type { QueryResultRow }
export type Rows = readonly object[]

/** Sends one statement over the query's connection. */
export type Send = (
  text: string,
  values: readonly unknown[],
  options: { prepare: boolean },
) => Promise<QueryResultRow[]>

/** A statement that has not been sent. Inserted into another one it becomes part of its text. */
export class Query<R> implements Promise<R> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly fragment: SqlFragment
  readonly #send: Send
  readonly #prepare: boolean
  #sent: Promise<R> | undefined

  constructor(fragment: SqlFragment, send: Send, prepare: boolean) {
    this.fragment = fragment
    this.#send = send
    this.#prepare = prepare
  }

  execute(): Promise<R> {
    this.#sent ??= this.#send(textOf(this.fragment), this.fragment.values, {
      prepare: this.#prepare,
    }) as Promise<unknown> as Promise<R>
    return this.#sent
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a query is what sends it
  then<A = R, B = never>(
    fulfilled?: ((rows: R) => A | PromiseLike<A>) | null,
    rejected?: ((reason: never) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.execute().then(fulfilled, rejected as never)
  }

  catch<B = never>(rejected?: ((reason: never) => B | PromiseLike<B>) | null): Promise<R | B> {
    return this.execute().catch(rejected as never)
  }

  finally(done?: (() => void) | null): Promise<R> {
    return this.execute().finally(done)
  }

  /** The rows in batches, so that they are never all in memory. Only inside a transaction, which it must not outlive. */
  async *cursor(size: number): AsyncGenerator<R> {
    const cursor = `part_${nextCursor++}`
    const plain = { prepare: false }
    const { fragment } = this
    await this.#send(
      `declare ${cursor} no scroll cursor for ${textOf(fragment)}`,
      fragment.values,
      plain,
    )
    for (;;) {
      const rows = await this.#send(`fetch ${size} from ${cursor}`, [], plain)
      if (rows.length > 0) yield rows as R
      if (rows.length < size) break
    }
    await this.#send(`close ${cursor}`, [], plain)
  }
}

let nextCursor = 1

/** Columns and values of an `insert`; after `set`, assignments. */
class Columns {
  readonly rows: readonly Readonly<Record<string, unknown>>[]

  constructor(rows: Columns['rows']) {
    this.rows = rows
  }

  fragmentAfter(text: string): SqlFragment {
    const names = Object.keys(this.rows[0] ?? {})
    const comma = raw(', ')
    if (/\bset\s*$/i.test(text)) {
      const [row = {}] = this.rows
      return joined(
        names.map((column) => sql`${identifier(column)} = ${defined(row[column])}`),
        comma,
      )
    }
    const tuples = this.rows.map(
      (row) =>
        sql`(${joined(
          names.map((column) => sql`${defined(row[column])}`),
          comma,
        )})`,
    )
    return sql`(${joined(names.map(identifier), comma)}) values ${joined(tuples, comma)}`
  }
}

/** Without this check a forgotten value would be stored as null. */
function defined(value: unknown): unknown {
  if (value === undefined) throw new Error('A value of a query is undefined')
  return value
}

export interface Tag {
  <R extends Rows = QueryResultRow[]>(
    strings: TemplateStringsArray,
    ...inserts: readonly unknown[]
  ): Query<R>
  /** The name of a table or a column. */
  (identifier: string): SqlFragment
  /** One row or several, for `insert into t ${tx(rows)}` and `update t set ${tx(row)}`. */
  (rows: object): Columns
  query<R extends Rows = QueryResultRow[]>(fragment: SqlFragment): Query<R>
  /** Trusted text, sent as it is; may contain several statements. */
  unsafe<R extends Rows = QueryResultRow[]>(text: string): Query<R>
  json(value: unknown): string
}

export function tagOf(send: Send): Tag {
  function tag(first: TemplateStringsArray | string | object, ...inserts: unknown[]) {
    if (typeof first === 'string') return identifier(first)
    if (!isTemplate(first)) return new Columns((Array.isArray(first) ? first : [first]) as never[])
    const parts = inserts.map((insert, i) => {
      if (insert instanceof Query) return insert.fragment
      if (insert instanceof Columns) return insert.fragmentAfter(first[i] as string)
      return defined(insert)
    })
    return new Query(sql(first, ...parts), send, true)
  }
  const more: Pick<Tag, 'query' | 'unsafe' | 'json'> = {
    query: (fragment) => new Query(fragment, send, true),
    unsafe: (text) => new Query(raw(text), send, false),
    json: (value) => JSON.stringify(value),
  }
  return Object.assign(tag, more) as Tag
}

const isTemplate = (value: object): value is TemplateStringsArray =>
  Array.isArray(value) && 'raw' in value
