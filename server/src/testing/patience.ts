/** How long a test waits for background work: a limit for what hangs, not for what is slow. */
export const patienceMs = 120_000
