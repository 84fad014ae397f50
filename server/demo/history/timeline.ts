/** Steps of one sort that a past takes in the order of their times. */
export interface Timeline {
  /** When the next one is due; infinity when there is none. */
  readonly nextAt: number
  /** Takes it; the clock has its time. */
  makeNext(): Promise<void>
}

/** The one whose next step comes first; of two at the same time, the one that is named first. */
export const soonest = (timelines: readonly Timeline[]): Timeline =>
  timelines.reduce((first, each) => (each.nextAt < first.nextAt ? each : first))
