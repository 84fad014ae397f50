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

/** Names are our own ids and extensions; checked all the same, because they become paths. */
export function keyOf(merchantId: string, name: string): string {
  if (/^\d+$/.test(merchantId) && /^[\w-]+\.[a-z]+$/.test(name)) return `${merchantId}/${name}`
  throw new Error(`No file can be called ${merchantId}/${name}`)
}

/** Without this, a power loss could remove a file that a committed row refers to. */
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
        const createdDir = await mkdir(join(dir, merchantId), { recursive: true, mode: 0o700 })
        const sink = createWriteStream(part, { mode: 0o600, flush: true })
        await pipeline(content, sink, signal ? { signal } : {})
        await rename(part, path)
        await flushNames(join(dir, merchantId))
        if (createdDir) await flushNames(dir)
      } catch (error) {
        // Even if it was never read: its producer must not wait for ever.
        content.destroy()
        await rm(part, { force: true, recursive: true }).catch(() => {})
        throw error
      }
    },
    async remove(merchantId, name) {
      const path = pathOf(merchantId, name)
      // Left by a server that died while writing.
      await rm(`${path}.part`, { force: true })
      await rm(path, { force: true })
    },
    async read(merchantId, name) {
      // Opened first: from here on it can be read even if it is renamed or removed.
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
