/** The delay between attempts to connect to a conversation. */
const firstPauseMs = 500
const longestPauseMs = 15_000

/** Doubles with each failure in a row, up to 15 seconds. */
export const retryDelay = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
