/** Half-open periods of time. */
export interface Period {
  start: Date
  /** Not included. */
  end: Date
}

export const minuteMs = 60_000
export const halfHourMs = 30 * minuteMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The ends of periods that have none. */
export const beginningOfTime = new Date('0001-01-01T00:00:00Z')
export const endOfTime = new Date('9999-01-01T00:00:00Z')
