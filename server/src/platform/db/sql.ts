/**
 * SQL assembled from pieces: text written in our code, and values, which are only ever sent as parameters. Queries of
 * one shape have the same text, so the database plans them once.
 */

import type { QueryResultRow } from 'pg'
import type { Query, Tag } from './query.ts'

export class SqlFragment {
  /** The texts around the values: one more than there are values. */
  readonly texts: readonly string[]
  readonly values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** Inserted pieces become part of the text; everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...inserts: unknown[]): SqlFragment {
  const texts: string[] = []
  const values: unknown[] = []
  let text = strings[0] as string
  for (let i = 0; i < inserts.length; i++) {
    const insert = inserts[i]
    if (insert instanceof SqlFragment) {
      text += insert.texts[0]
      for (let j = 0; j < insert.values.length; j++) {
        texts.push(text)
        values.push(insert.values[j])
        text = insert.texts[j + 1] as string
      }
    } else {
      texts.push(text)
      values.push(insert)
      text = ''
    }
    text += strings[i + 1]
  }
  texts.push(text)
  return new SqlFragment(texts, values)
}

/** Trusted text. No outside input may ever get here. */
export const raw = (text: string): SqlFragment => new SqlFragment([text], [])

/** There are as many as tables and columns: each is quoted once. */
const names = new Map<string, SqlFragment>()
export function identifier(text: string): SqlFragment {
  let quoted = names.get(text)
  if (!quoted) {
    quoted = raw(`"${text.replaceAll('"', '""')}"`)
    names.set(text, quoted)
  }
  return quoted
}

export const joined = (pieces: readonly SqlFragment[], separator: SqlFragment): SqlFragment =>
  pieces.length === 0 ? raw('') : pieces.reduce((all, piece) => sql`${all}${separator}${piece}`)

export const unionAll = (...parts: readonly SqlFragment[]): SqlFragment =>
  joined(parts, raw(' union all '))

export function textOf({ texts }: SqlFragment): string {
  let text = texts[0] as string
  for (let i = 1; i < texts.length; i++) text += `$${i}${texts[i]}`
  return text
}

export const send = <Row extends object = QueryResultRow>(
  tx: Tag,
  query: SqlFragment,
): Query<Row[]> => tx.query<Row[]>(query)
