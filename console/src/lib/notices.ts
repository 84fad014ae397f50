/** What is known of the notices: the stream of the shell says when it is old. */
export const noticesKey = ['notices'] as const
