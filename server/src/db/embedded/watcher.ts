import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { cleanEnv } from './account.ts'
import type { Place } from './place.ts'

/**
 * Waits until a pipe held by the server closes, which happens however the server dies, `kill -9` included. Then stops
 * that postmaster, unless its pid has been reused by another program.
 */
const SCRIPT = `
cat >/dev/null
if [ -d /proc/self ]
then [ "$(readlink "/proc/$1/cwd")" = "$2" ]
else ps -o args= -p "$1" | grep -qF -- "$2"
fi && kill -INT "$1"
`

export const WATCHER_NAME = 'countinghouse-watcher'

/** Returns a function that dismisses the watcher once the postmaster has ended. */
export function watchServer(place: Place, postmasterPid: number): () => void {
  const watcher = spawn(
    '/bin/sh',
    ['-c', SCRIPT, WATCHER_NAME, String(postmasterPid), realpathSync(place.data)],
    {
      ...place.account,
      cwd: '/',
      env: cleanEnv,
      detached: true, // a Ctrl-C in the terminal must not end it before the server
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // Without a watcher the next start ends the orphan itself.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  ;(watcher.stdin as typeof watcher.stdin & { unref?(): void }).unref?.()
  return () => watcher.stdin.destroy()
}
