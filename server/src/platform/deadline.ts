/** Rejects when the work exceeds its deadline, so that the caller can react. */
export function withDeadline<T>(work: Promise<T>, ms: number, problem: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(problem()), ms)
    const end = () => clearTimeout(timer)
    work.then(resolve, reject)
    work.then(end, end)
  })
}
