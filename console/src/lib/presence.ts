/** Whether somebody is using the console: background requests must not keep a session from expiring. */
const awayAfterMs = 60_000
let lastSeen = Date.now()

const seen = () => {
  lastSeen = Date.now()
}
// Unit tests load this without a window.
if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(event, seen, { capture: true, passive: true })
  }
}

export const isUnattended = (): boolean => Date.now() - lastSeen > awayAfterMs
