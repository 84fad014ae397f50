/** How long one call after the other takes while something else is going on. */
const samples = 60

export type Asker = (path: string, body: object) => Promise<Response>

export const askerOf =
  (url: string, headers: Record<string, string>): Asker =>
  (path, body) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

/** Sequential requests of a list while there is other work, and at least a few. */
export const latencies = (ask: Asker, list: string, isBusy: () => boolean): Promise<number[]> =>
  latenciesOf(ask, list, { size: 10, current: 1 }, isBusy)

/** Sends a request and reads the whole answer. */
export async function askAndRead(ask: Asker, path: string, body: object): Promise<void> {
  const response = await ask(path, body)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The first is not counted: it makes plans. */
export async function latenciesOf(
  ask: Asker,
  path: string,
  body: object,
  isBusy = () => false,
): Promise<number[]> {
  const all: number[] = []
  while (all.length <= samples || isBusy()) {
    all.push(await timed(() => askAndRead(ask, path, body)))
  }
  return all.slice(1)
}

export const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
