import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const inRoot = (...names) => join(root, ...names)

/** The Node version pinned by the workspace; everything but these scripts runs on it. */
export const pinnedNode = inRoot('node_modules', '.bin', 'node')

/** The executable of an npm package, to be run with the pinned Node. */
export const tool = (name) => inRoot('node_modules', '.bin', name)

/** A failure whose message is enough; printed without a stack. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}
