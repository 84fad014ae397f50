import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export const inRoot = (...names) => join(root, ...names)

/** The Node that the workspace pins; everything but these scripts runs on it. */
export const pinnedNode = inRoot('node_modules', '.bin', 'node')

/** The file of a tool that an npm package brings, to be run with the pinned Node. */
export const tool = (name) => inRoot('node_modules', '.bin', name)

/** A failure that the message explains; it is printed without a stack. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}
