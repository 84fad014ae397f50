/** How long a test waits for background work: a limit for what hangs, not for what is slow. */
export const waitLimitMs = 120_000
