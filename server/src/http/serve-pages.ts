/** What browsers load: the console, and the page on which customers pay. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The console's own, as console/src/lib/session.ts writes it: that of the server is for calls alone. */
const tokenCookie = 'countinghouse_token='

/** Directories of built pages; those that are not there are not served. */
export interface Pages {
  console?: string
  pay?: string
}

const isBuilt = (dir: string | undefined): dir is string => dir !== undefined && existsSync(dir)

export async function servePages(app: FastifyInstance, { console, pay }: Pages): Promise<void> {
  if (isBuilt(console)) {
    const link = preloadsOf(console, 'src/console.tsx')
    await serveDir(app, console, '/', (reply, path) => {
      // Whoever has a session gets past the sign-in: what comes behind it need not wait until the entry asks for it.
      if (path.includes('/index.html') && reply.request.headers.cookie?.includes(tokenCookie))
        reply.header('link', link)
    })
  }
  if (!isBuilt(pay)) return
  await app.register(async (page) => {
    await serveDir(page, pay, '/payment-page/')
    // The token is the page's own to read: every address of the page is the same file.
    page.get('/pay/:token', (_request, reply) => reply.sendFile('index.html'))
  })
}

const serveDir = (
  app: FastifyInstance,
  root: string,
  prefix: string,
  more?: (reply: FastifyReply, path: string) => void,
) =>
  app.register(serveFiles, {
    root,
    prefix,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cachingOf(path))
      more?.(reply, path)
    },
  })

/** File names with a hash never change; everything else is revalidated. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // Browsers look for it after every change of the address.
  return path.endsWith('/favicon.svg') ? 'public, max-age=86400' : 'no-cache'
}

/** As the build writes it: what a module became, and which files that needs. */
type BuiltFiles = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The header that makes browsers fetch a module with all that it imports, which comes first. */
function preloadsOf(dir: string, module: string): string {
  const built: BuiltFiles = JSON.parse(readFileSync(join(dir, 'files.json'), 'utf8'))
  const links = new Set<string>()
  const walk = (name: string) => {
    const found = built[name]
    if (!found) throw new Error(`${name} is not among the files of ${dir}`)
    for (const each of found.imports ?? []) walk(each)
    links.add(`</${found.file}>; rel=modulepreload`)
    for (const sheet of found.css ?? [])
      links.add(`</${sheet}>; rel=preload; as=style; crossorigin`)
  }
  walk(module)
  return [...links].join(', ')
}
