/**
 * The files of a build, read once and kept in memory: a first visit requests fifteen, and finding one on disk takes
 * ten times as long as sending it. Only built files can be requested.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** As the build compresses them (scripts/compress-assets.mjs), the smaller one first. */
const compressions = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

export interface BuiltFile {
  type: string
  caching: string
  etag: string
  plain: Buffer
  compressed: readonly { encoding: string; content: Buffer }[]
}

/** By path: `assets/entry-DWtNwC9f.js`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

export async function readBuiltFiles(dir: string): Promise<BuiltFiles> {
  const names = (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile() && !isOfTheBuild(each.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  const files = names.map(async (name): Promise<[string, BuiltFile]> => {
    const path = name.slice(dir.length + 1).replaceAll(sep, '/')
    return [path, await readBuiltFile(name, path)]
  })
  return new Map(await Promise.all(files))
}

/** Compressed versions are served with their file; the others describe the build itself. */
const isOfTheBuild = (name: string): boolean => /^\.|\.(br|gz|json)$/.test(name)

async function readBuiltFile(name: string, path: string): Promise<BuiltFile> {
  const type = types[extname(name)]
  if (!type) throw new Error(`No content type is known for ${basename(name)}`)
  const plain = await readFile(name)
  const compressed = compressions
    .filter(([, suffix]) => existsSync(name + suffix))
    .map(async ([encoding, suffix]) => ({ encoding, content: await readFile(name + suffix) }))
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  return {
    type,
    caching: cachingOf(path),
    // Weak, because it is the same for all compressions.
    etag: `W/"${hash}"`,
    plain,
    compressed: await Promise.all(compressed),
  }
}

/** File names with a hash never change; everything else is revalidated. */
function cachingOf(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  // Browsers look for it after every change of the address.
  return path === 'favicon.svg' ? 'public, max-age=86400' : 'no-cache'
}

export function sendBuiltFile(files: BuiltFiles, path: string, reply: FastifyReply): FastifyReply {
  const file = files.get(path)
  if (!file) {
    reply.callNotFound()
    return reply
  }
  return sendFile(file, reply)
}

export function sendFile(file: BuiltFile, reply: FastifyReply): FastifyReply {
  const { headers } = reply.request
  reply.headers({ 'cache-control': file.caching, etag: file.etag, vary: 'accept-encoding' })
  if (headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  const smaller = file.compressed.find(({ encoding }) => accepts(headers, encoding))
  if (smaller) reply.header('content-encoding', smaller.encoding)
  return reply.type(file.type).send(smaller?.content ?? file.plain)
}

const accepts = (headers: FastifyRequest['headers'], encoding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((each) => {
      const [name, quality] = each.trim().split(/\s*;\s*q=/)
      return name === encoding && Number(quality ?? 1) > 0
    })
