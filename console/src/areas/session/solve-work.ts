/** Has a worker solve the work of a ticket. */
import { fetchData } from '../../lib/api.ts'
import type { Task } from './proof-of-work.worker.ts'

export async function solveWork(ticket: string, signal: AbortSignal): Promise<string> {
  const task: Task = await fetchData('/captcha/work', { ticket })
  signal.throwIfAborted()
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), {
    type: 'module',
  })
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The work was not solved'))
      signal.addEventListener('abort', fail)
      worker.addEventListener('error', fail)
      worker.addEventListener('message', ({ data }: MessageEvent<string | null>) =>
        data === null ? fail() : resolve(data),
      )
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}
