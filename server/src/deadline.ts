/** Waits end: who is told in time that something took too long can do something about it. */
export function withDeadline<T>(work: Promise<T>, ms: number, problem: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(problem()), ms)
    const end = () => clearTimeout(timer)
    work.then(resolve, reject)
    work.then(end, end)
  })
}
