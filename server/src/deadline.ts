/** Rejects when the work exceeds its deadline, so that the caller can react. */
export async function withDeadline<T>(
  work: Promise<T>,
  ms: number,
  problem: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(problem()), ms)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}
