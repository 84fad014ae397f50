/** Takes rows of many tables and copies them into the database while more of them are being made. */
import { setImmediate } from 'node:timers/promises'
import { copyIn } from '../../db/copy.ts'
import type { OwnerTransaction } from '../../db/owner.ts'
import { CopyBuffer } from './copy-buffer.ts'

export type Row = Record<string, unknown>

type Encode = (to: CopyBuffer, value: never) => void

/** By the type of the column. */
const encoders: Record<string, Encode> = {
  int2: (to, value: number) => to.int2(value),
  int4: (to, value: number) => to.int4(value),
  int8: (to, value: number | string) => to.int8(Number(value)),
  text: (to, value: string) => to.text(value),
  numeric: (to, value: string) => to.numeric(value),
  timestamptz: (to, value: Date | number) => to.instant(Number(value)),
  bool: (to, value: boolean) => to.bool(value),
  bytea: (to, value: Uint8Array) => to.bytea(value),
  jsonb: (to, value: object) => to.jsonb(JSON.stringify(value)),
}

interface Table {
  name: string
  types: Map<string, string>
  options: string
  buffer: CopyBuffer
  /** Those of its first row. */
  columns: { name: string; encode: Encode }[]
}

/** Enough that starting a COPY does not count. */
const bytesAtOnce = 8_000_000

export class TableWriter {
  readonly #tx: OwnerTransaction
  readonly #tables: Map<string, Table>
  #writing: Promise<void> = Promise.resolve()

  private constructor(tx: OwnerTransaction, tables: Map<string, Table>) {
    this.#tx = tx
    this.#tables = tables
  }

  /** Tables in the order of their references: that is how they are written. */
  static async open(
    tx: OwnerTransaction,
    names: readonly string[],
    empty: readonly string[] = [],
  ): Promise<TableWriter> {
    const tables = new Map<string, Table>()
    for (const name of names) {
      const columns = await tx<{ name: string; type: string }[]>`
        select attname as name, typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
        where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`
      const types = new Map(columns.map((column) => [column.name, column.type]))
      const options = empty.includes(name) ? 'format binary, freeze' : 'format binary'
      tables.set(name, { name, types, options, columns: [], buffer: new CopyBuffer() })
    }
    return new TableWriter(tx, tables)
  }

  add(name: string, row: Row): void {
    const table = this.#tables.get(name)
    if (!table) throw new Error(`Rows of ${name} were not expected`)
    const { columns, buffer } = table
    if (columns.length === 0) columns.push(...columnsOf(table, row))
    buffer.row(columns.length)
    for (const column of columns) {
      const value = row[column.name]
      if (value === null || value === undefined) buffer.none()
      else column.encode(buffer, value as never)
    }
  }

  /** To be called often: lets what was taken reach the database, and waits when too much has come together. */
  async keepUp(): Promise<void> {
    await setImmediate()
    let bytes = 0
    for (const { buffer } of this.#tables.values()) bytes += buffer.length
    if (bytes < bytesAtOnce) return
    await this.#writing
    this.#writing = this.#write()
    // The next caller that awaits it gets the error.
    this.#writing.catch(() => {})
  }

  async finish(): Promise<void> {
    await this.#writing
    await this.#write()
  }

  async #write(): Promise<void> {
    const full = [...this.#tables.values()].filter(({ buffer }) => buffer.length > 0)
    const taken = full.map((table) => ({ ...table, bytes: table.buffer.take() }))
    for (const { name, columns, options, bytes } of taken) {
      const list = columns.map((column) => column.name).join(', ')
      await copyIn(this.#tx.connection, `copy ${name} (${list}) from stdin (${options})`, bytes)
    }
  }
}

function columnsOf({ name, types }: Table, row: Row): Table['columns'] {
  return Object.keys(row).map((column) => {
    const encode = encoders[types.get(column) ?? '']
    if (!encode) throw new Error(`Column ${column} of ${name} can't be written`)
    return { name: column, encode }
  })
}
