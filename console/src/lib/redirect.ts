/** Where a sign-in leads afterwards. */

const signInPaths = ['/login', '/googleVerificationcode']

export const loginPath = (wanted: string): string => `/login?redirect=${encodeURIComponent(wanted)}`

/** The wanted path if it lies inside the console, else the start page: a link must not send an operator away. */
export function safeRedirect(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//')) return '/'
  // Browsers read a backslash as a slash and drop control characters.
  if (wanted.includes('\\') || [...wanted].some((character) => character < ' ')) return '/'
  if (signInPaths.some((path) => wanted === path || wanted.startsWith(`${path}?`))) return '/'
  return wanted
}
