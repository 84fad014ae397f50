/** Facts on a page: small tables, terms with what is said of them, and lists with lines between their entries. */
import type { ComponentProps, CSSProperties } from 'react'
import classes from './data.module.css'

const joined = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

interface TableProps extends ComponentProps<'table'> {
  /** All but the first column are numbers. */
  numeric?: boolean
}

/** A table whose rows are all shown. Lists of the server have `list/table`. */
export function DataTable({ numeric, className, ...table }: TableProps) {
  return (
    <table className={joined(classes.table, numeric && classes.numeric, className)} {...table} />
  )
}

interface PairsProps extends ComponentProps<'dl'> {
  /** The width of the terms. */
  term?: string
  lined?: boolean
  /** As many beside each other as there is room for. */
  inline?: boolean
  /** On a phone, what is said stands below its term. */
  stacks?: boolean
}

/** A `dl`; each term is in a `div` with what is said of it. */
export function Pairs({ term, lined, inline, stacks, className, ...dl }: PairsProps) {
  const { pairs, lined: lines, inline: line, stacks: stack } = classes
  return (
    <dl
      className={joined(pairs, lined && lines, inline && line, stacks && stack, className)}
      style={term ? ({ '--term': term } as CSSProperties) : undefined}
      {...dl}
    />
  )
}

interface EntriesProps extends ComponentProps<'ul'> {
  framed?: boolean
}

export function Entries({ framed, className, ...list }: EntriesProps) {
  return <ul className={joined(classes.list, framed && classes.framed, className)} {...list} />
}
