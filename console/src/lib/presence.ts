/** Whether somebody sits before the console: what it asks on its own must not keep a session from idling. */
const awayAfterMs = 60_000
let lastSeen = Date.now()

const seen = () => {
  lastSeen = Date.now()
}
// Tests of pure parts load this without a window.
if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(event, seen, { capture: true, passive: true })
  }
}

export const isAway = (): boolean => Date.now() - lastSeen > awayAfterMs
