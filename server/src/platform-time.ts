/** `yyyy-MM-dd HH:mm:ss` of GMT+8, in which files and messages are written whatever zone a console shows. */
export function platformTime(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
