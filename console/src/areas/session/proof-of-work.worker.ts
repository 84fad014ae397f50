/** Looks for the number behind a hash, away from the page. Answers null if no number fits. */
export interface Task {
  salt: string
  target: string
  max: number
}

addEventListener('message', async ({ data }: MessageEvent<Task>) => {
  postMessage(await solve(data))
})

async function solve({ salt, target, max }: Task): Promise<string | null> {
  const encoder = new TextEncoder()
  for (let number = 0; number <= max; number++) {
    const proof = `${salt}.${number}`
    const found = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(proof)))
    if (isEqual(found, target)) return proof
  }
  return null
}

const isEqual = (bytes: Uint8Array, target: string): boolean =>
  bytes.every((byte, index) => byte === Number.parseInt(target.slice(2 * index, 2 * index + 2), 16))
