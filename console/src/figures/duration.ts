/** Splits seconds into minutes and seconds, or from one hour on into hours and minutes. */
export function durationParts(
  seconds: number,
): { minutes: string; seconds: string } | { hours: string; minutes: string } {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return { minutes: String(minutes), seconds: String(seconds % 60) }
  return { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) }
}
