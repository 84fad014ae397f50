/** In which the platform's own days end. */
export const platformZone = 'Asia/Shanghai'

/** `yyyy-MM-dd HH:mm:ss` in GMT+8, used in files and messages whatever time zone a console shows. */
export function platformTime(instant: Date): string {
  return new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
