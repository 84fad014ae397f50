/**
 * Prometheus metrics: counters and histograms that are updated as things happen, and gauges that are read on scrape.
 */

type Labels = Readonly<Record<string, string>>
type Values = Map<string, number>

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  lines(): string[] | Promise<string[]>
}

export interface Counter {
  add(labels?: Labels, by?: number): void
}

export interface Histogram {
  observe(labels: Labels, seconds: number): void
}

export type Sample = readonly [labels: Labels, value: number]

/** Gauges that are read at the same time share one query. */
export function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

export class Metrics {
  readonly #families: Family[] = []

  counter(name: string, help: string): Counter {
    const values: Values = new Map()
    this.#add({ name, help, type: 'counter', lines: () => linesOf(name, values) })
    return { add: (labels = {}, by = 1) => raise(values, textOf(labels), by) }
  }

  /** One that somebody else counts. */
  counterOf(name: string, help: string, read: () => number): void {
    this.#add({ name, help, type: 'counter', lines: () => [`${name} ${read()}`] })
  }

  durations(name: string, help: string): Histogram {
    const ofLabels = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
    this.#add({
      name,
      help,
      type: 'histogram',
      lines: () =>
        [...ofLabels.values()].flatMap(({ labels, counts, sum }) => {
          let upTo = 0
          const cumulated = counts.map((count) => {
            upTo += count
            return upTo
          })
          return [
            ...cumulated.map((count, i) => {
              const le = i < buckets.length ? String(buckets[i]) : '+Inf'
              return `${name}_bucket${textOf({ ...labels, le })} ${count}`
            }),
            `${name}_sum${textOf(labels)} ${sum}`,
            `${name}_count${textOf(labels)} ${upTo}`,
          ]
        }),
    })
    return {
      observe(labels, seconds) {
        const key = textOf(labels)
        let series = ofLabels.get(key)
        if (!series) {
          series = { labels, counts: new Array(buckets.length + 1).fill(0), sum: 0 }
          ofLabels.set(key, series)
        }
        const place = buckets.findIndex((bound) => seconds <= bound)
        const index = place === -1 ? buckets.length : place
        series.counts[index] = (series.counts[index] ?? 0) + 1
        series.sum += seconds
      },
    }
  }

  /** Read on scrape. A gauge that fails is left out; the others are shown all the same. */
  gauge(name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>) {
    this.#add({
      name,
      help,
      type: 'gauge',
      async lines() {
        const readings = await Promise.resolve()
          .then(read)
          .catch((): readonly Sample[] => [])
        return readings.map(([labels, value]) => `${name}${textOf(labels)} ${value}`)
      },
    })
  }

  /** In the text format of Prometheus. */
  async text(): Promise<string> {
    const parts = await Promise.all(
      this.#families.map(async ({ name, help, type, lines }) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...(await lines()),
      ]),
    )
    return `${parts.flat().join('\n')}\n`
  }

  #add(family: Family): void {
    if (this.#families.some(({ name }) => name === family.name))
      throw new Error(`${family.name} is measured twice`)
    this.#families.push(family)
  }
}

const raise = (values: Values, key: string, by: number) =>
  values.set(key, (values.get(key) ?? 0) + by)

const linesOf = (name: string, values: Values): string[] =>
  [...values].map(([labels, value]) => `${name}${labels} ${value}`)

function textOf(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
