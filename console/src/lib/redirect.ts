/** Where to go after a sign-in. */

const signInPaths = ['/login', '/googleVerificationcode', '/setPassword']

export const loginPath = (requested: string): string =>
  `/login?redirect=${encodeURIComponent(requested)}`

/** The requested path if it is inside the console, else the start page: prevents open redirects. */
export function safeRedirect(requested: string | null | undefined): string {
  if (!requested?.startsWith('/') || requested.startsWith('//')) return '/'
  // Browsers read a backslash as a slash and drop control characters.
  if (requested.includes('\\') || [...requested].some((character) => character < ' ')) return '/'
  if (signInPaths.some((path) => requested === path || requested.startsWith(`${path}?`))) return '/'
  return requested
}
