/** As many at a time as there are connections: on a slow machine, who waits behind a hundred others gives up. */
export async function atOnce(calls: Iterable<() => Promise<unknown>>, most = 16): Promise<void> {
  const queue = Iterator.from(calls)
  const worker = async () => {
    for (const call of queue) await call()
  }
  await Promise.all(Array.from({ length: most }, worker))
}
