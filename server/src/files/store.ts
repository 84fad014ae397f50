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

export function diskStore(dir: string): FileStore {
  const pathOf = (merchantId: string, name: string) => join(dir, keyOf(merchantId, name))
  return {
    async write(merchantId, name, content, signal) {
      const path = pathOf(merchantId, name)
      const part = `${path}.part`
      try {
        await mkdir(join(dir, merchantId), { recursive: true, mode: 0o700 })
        await pipeline(content, createWriteStream(part, { mode: 0o600 }), signal ? { signal } : {})
        await rename(part, path)
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
