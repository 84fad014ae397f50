/** What the scripts of a page hold, without what the engine has compiled of them. */
import type { CDPSession } from '@playwright/test'

/** As a heap snapshot has it: `nodes` is flat, so many numbers to each. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Code belongs to the engine, and what is native to the browser: neither is anything that a page keeps. */
const notHeld = ['code', 'native', 'synthetic']

export async function heldByScripts(devtools: CDPSession): Promise<number> {
  const { snapshot, nodes } = await takeSnapshot(devtools)
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let held = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + typeAt] ?? 0] ?? ''
    if (!notHeld.includes(type)) held += nodes[node + sizeAt] ?? 0
  }
  return held
}

async function takeSnapshot(devtools: CDPSession): Promise<Snapshot> {
  const parts: string[] = []
  const take = ({ chunk }: { chunk: string }) => parts.push(chunk)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take)
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take)
  return JSON.parse(parts.join(''))
}
