/** Examples for walks over lists: for each filter a query, and the rule that matching rows follow. */
import {
  type Filter,
  type List,
  nobody,
  optionsOf,
  type Row,
  wireNames,
} from '@countinghouse/contract/engine/list.ts'
import Big from 'big.js'

export interface Example {
  query: Record<string, unknown>
  fits: (row: Row) => boolean
}

/** Chosen so that some of the rows match and some do not. */
export function example(list: List, name: string, filter: Filter, rows: Row[]): Example {
  const [first = '', second = ''] = wireNames(name, filter)
  const at = (row: Row) => row[filter.field]
  if (filter.type === 'equals') {
    const value = rows.map(at).find((v) => v !== null && v !== '')
    return { query: { [first]: value }, fits: (row) => at(row) === value }
  }
  if (filter.type === 'prefix') {
    const whole = String(rows.map(at).find((v) => v !== null && v !== ''))
    const beginning = whole.slice(0, -1).toLowerCase()
    return {
      query: { [first]: beginning.toUpperCase() },
      fits: (row) => String(at(row)).toLowerCase().startsWith(beginning),
    }
  }
  if (filter.type === 'number') {
    // As tables show it: the first four, dots, and the last four, unless it is too short for that.
    const whole = String(rows.map(at).find((v) => v !== null && v !== ''))
    if (whole.length <= 8) return { query: { [first]: whole }, fits: (row) => at(row) === whole }
    const [head, tail] = [whole.slice(0, 4), whole.slice(-4)]
    return {
      query: { [first]: `${head}…${tail.toLowerCase()}` },
      fits: (row) => String(at(row)).startsWith(head) && String(at(row)).endsWith(tail),
    }
  }
  if (filter.type === 'anyOf') {
    const used = new Set(rows.map((row) => at(row) ?? nobody))
    const chosen = (filter.operators ? [nobody, 'ada'] : (optionsOf(list, filter) ?? []))
      .filter((option) => used.has(option))
      .slice(0, Math.min(2, used.size - 1))
    return {
      query: { [first]: chosen.join(',') },
      fits: (row) => chosen.includes(String(at(row) ?? nobody)),
    }
  }
  if (filter.type === 'range') {
    return {
      query: { [first]: '10.25', [second]: '30' },
      fits: (row) => new Big(String(at(row))).gte('10.25') && new Big(String(at(row))).lte(30),
    }
  }
  if (filter.type === 'oneOf') return { query: { [first]: filter.options[0] }, fits: () => true }
  const present = rows
    .map(at)
    .filter((v) => v !== null)
    .sort()
  const picked = [present[Math.min(20, present.length >> 2)], present[present.length >> 1]]
  const [start = 0, end = 0] = picked.map((v) => Math.floor(Date.parse(String(v)) / 1000) * 1000)
  const wire = (ms: number) =>
    filter.form === 'stamp'
      ? ms
      : new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  return {
    query: { [first]: wire(start), [second]: filter.form === 'stamp' ? end + 999 : wire(end) },
    fits: (row) => {
      const value = Date.parse(String(at(row) ?? ''))
      return value >= start && value <= end + 999
    },
  }
}
