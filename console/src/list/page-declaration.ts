/** What a page says about its list: scope, columns, cells, actions, and what stands around the rows. */
import type {
  FieldName,
  Filter,
  List,
  ListPage as PageOfRows,
  Row,
} from '@countinghouse/contract/engine/list.ts'
import type { Tone } from '@countinghouse/contract/engine/machine.ts'
import type { ComponentType, ReactNode } from 'react'
import type { FilterValues } from './list-state.ts'

/** The filters of the page and of the operator as sent to the server, and how often the list is refetched. */
export interface AppliedQuery {
  query: Readonly<Record<string, string | number>>
  everyMs: number | false
}

export type RefreshSeconds = 10 | 30 | 60

export interface PageDeclaration<L extends List = List> {
  list: L
  /** Shown by default, in order, with their widths. */
  columns: ColumnDefaults<L>
  /** Filters that define the page and that the operator can't change. */
  scope?: Scope<L>
  presets?: Presets
  /** Other query parameters, which are kept when the state of the list changes. */
  params?: Readonly<Record<string, string>>
  /** The initial refresh interval, for a list that changes while it is shown. */
  refreshEverySeconds?: RefreshSeconds
  lead?: ReactNode
  /** For orders: tabs with their states above the list. */
  statusTabs?: boolean
  /** Offers printing with all rows; exports show the columns that the screen shows. */
  printable?: boolean
  /** Actions of the page, as opposed to those of its rows. */
  pageActions?: ReactNode | ((applied: AppliedQuery) => ReactNode)
  /** Between the heading and the filters. */
  above?(page: PageOfRows | undefined, applied: AppliedQuery): ReactNode
  /** Under the pages. */
  below?(page: PageOfRows): ReactNode
  /** Groups of rows with their sums, shown while the list is sorted by the field that they share. */
  groups?(page: PageOfRows): RowGroups
  cells?: CellOverrides
  cellActions?: CellActions
  rowActions?: readonly RowAction[]
  bulkActions?: readonly BulkAction[]
  /** The detail of the row with this key. */
  detail?(key: string, onClose: () => void, at: string | undefined): ReactNode
  /** Or the URL of the page that the row with this key has. */
  opens?(key: string): string
}

type OneValueFilter = Extract<Filter, { type: 'equals' | 'prefix' | 'anyOf' }>

/** One value per filter: an option where the list declares some. A wrong filter or option does not compile. */
export type Scope<L extends List = List> = {
  readonly [N in keyof L['filters'] as Extract<L['filters'][N], OneValueFilter> extends never
    ? never
    : N]?: ValueOf<L['filters'][N], L['fields']>
}

type ValueOf<F, Fields> = F extends {
  type: 'anyOf'
  field: infer N
  options?: readonly (infer O)[]
}
  ? string extends O
    ? N extends keyof Fields
      ? NameOf<Fields[N]>
      : string
    : O
  : string

type NameOf<Field> = Field extends { choices: { ids: infer Ids } }
  ? keyof Ids & string
  : Field extends { machine: { states: infer States } }
    ? keyof States & string
    : string

/** Filters that a query parameter stands for: `{ mentionMoneyOrder: { 1: { status: 'pendingReview' } } }`. */
export type Presets = Readonly<Record<string, Readonly<Record<string, FilterValues>>>>

/** The columns that a page shows by default, in order, with their widths; at most nine. */
export type ColumnDefaults<L extends List = List> = Readonly<Partial<Record<FieldName<L>, number>>>

/** Fields that a page renders in its own way, not by their type. */
export type CellOverrides = Readonly<Record<string, (row: Row) => ReactNode>>

/** Shows texts in full, as far as the column is wide; by default long texts are shortened in the middle. */
export const fullText = (...names: string[]): CellOverrides =>
  Object.fromEntries(names.map((name) => [name, (row: Row) => row[name] || undefined]))

/** Makes the cell of a field a button. */
export interface CellAction {
  label: string
  /** Rows that do not offer it show the plain value. */
  offered?(row: Row): boolean
  /** `open` opens the detail of the row at one of its parts. */
  run(row: Row, open: (at: string) => void): void
}
export type CellActions = Readonly<Record<string, CellAction>>

export interface RowAction {
  name: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** Shown with its label, not only as an icon: the main action of the page. */
  prominent?: boolean
  /** Actions with the same slot share a column: no row has two of them. */
  slot?: string
  /** The tone of the state that it leads to, if there is only one. */
  tone?(row: Row): Tone | undefined
  /** Whether the row has the action at all. */
  offered?(row: Row): boolean
  /** Why the action is currently not possible. */
  refusal?(row: Row): string | undefined
  run(row: Row): void
}

export interface BulkAction {
  label: string
  prominent?: boolean
  /** The action is running. */
  busy?: boolean
  /** Which of the selected rows it applies to; the others are skipped. */
  applies?(row: Row): boolean
  run(rows: Row[]): void
}

/** Rows that belong together, each group followed by rows with its sums. */
export interface RowGroups {
  /** The field that the rows of a group share, and by which the list is sorted. */
  by: string
  /** The rows, with the sum rows of each group after it. Sum rows have no key. */
  withSums(rows: readonly Row[]): readonly Row[]
}

export const isSumRow = (list: List, row: Row): boolean => row[list.key] === undefined
