/** Memory held by the scripts of a page, without compiled code. */
import type { CDPSession } from '@playwright/test'

/** The format of a heap snapshot: `nodes` is a flat array with a fixed number of fields per node. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Code belongs to the engine and native objects to the browser: neither is retained by the page. */
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
