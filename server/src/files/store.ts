/** Files of merchants, on disk or elsewhere (s3-store.ts). A file appears under its name only when it is whole. */
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface FileStore {
  write(merchantId: string, name: string, content: Readable, signal?: AbortSignal): Promise<void>
  remove(merchantId: string, name: string): Promise<void>
  /** Undefined when there is no such file (any more). */
  read(merchantId: string, name: string): Promise<{ content: Readable; bytes: number } | undefined>
}

/** Names are ours (ids and endings), but a path is a path. */
export function keyOf(merchantId: string, name: string): string {
  if (/^\d+$/.test(merchantId) && /^[\w-]+\.[a-z]+$/.test(name)) return `${merchantId}/${name}`
  throw new Error(`No file can be called ${merchantId}/${name}`)
}

/** Until its directory is on disk too, a loss of power can take a file away that a committed row names. */
async function flushNames(dir: string): Promise<void> {
  const names = await open(dir)
  try {
    await names.sync()
  } finally {
    await names.close()
  }
}

export function diskStore(dir: string): FileStore {
  const pathOf = (merchantId: string, name: string) => join(dir, keyOf(merchantId, name))
  return {
    async write(merchantId, name, content, signal) {
      const path = pathOf(merchantId, name)
      const part = `${path}.part`
      try {
        const made = await mkdir(join(dir, merchantId), { recursive: true, mode: 0o700 })
        const sink = createWriteStream(part, { mode: 0o600, flush: true })
        await pipeline(content, sink, signal ? { signal } : {})
        await rename(part, path)
        await flushNames(join(dir, merchantId))
        if (made) await flushNames(dir)
      } catch (error) {
        // Also when nobody has begun to read it: whoever makes it must not wait for ever.
        content.destroy()
        await rm(part, { force: true, recursive: true }).catch(() => {})
        throw error
      }
    },
    async remove(merchantId, name) {
      const path = pathOf(merchantId, name)
      // What a server that died in the middle has left.
      await rm(`${path}.part`, { force: true })
      await rm(path, { force: true })
    },
    async read(merchantId, name) {
      // Opened before anything is promised: from here on the file can be renamed, and nobody can take it away.
      const file = await open(pathOf(merchantId, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        return { content: file.createReadStream(), bytes: size }
      } catch (error) {
        await file.close()
        throw error
      }
    },
  }
}
