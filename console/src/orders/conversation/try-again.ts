/** Pauses between tries to reach a conversation. */
const firstPauseMs = 500
const longestPauseMs = 15_000

/** After so many failures in a row: twice as long each time, up to a quarter of a minute. */
export const pauseAfter = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs)
