/** The query of the notices; the event stream of the shell invalidates it. */
export const noticesKey = ['notices'] as const
