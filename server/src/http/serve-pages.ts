/** What browsers load: the console, and the page on which customers pay. */
import { existsSync } from 'node:fs'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Directories of built pages; those that are not there are not served. */
export interface Pages {
  console?: string
  pay?: string
}

const isBuilt = (dir: string | undefined): dir is string => dir !== undefined && existsSync(dir)

export async function servePages(app: FastifyInstance, { console, pay }: Pages): Promise<void> {
  if (isBuilt(console)) await serveDir(app, console, '/')
  if (!isBuilt(pay)) return
  await app.register(async (page) => {
    await serveDir(page, pay, '/payment-page/')
    // The token is the page's own to read: every address of the page is the same file.
    page.get('/pay/:token', (_request, reply) => reply.sendFile('index.html'))
  })
}

const serveDir = (app: FastifyInstance, root: string, prefix: string) =>
  app.register(serveFiles, {
    root,
    prefix,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cachingOf(path))
    },
  })

/** File names with a hash never change; everything else is revalidated. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // Browsers look for it after every change of the address.
  return path.endsWith('/favicon.svg') ? 'public, max-age=86400' : 'no-cache'
}
