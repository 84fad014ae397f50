/** What browsers load: the console, and the page on which customers pay. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserLanguage, type Language, languages } from '@countinghouse/contract/languages.ts'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The console's own, as console/src/lib/session.ts and texts.ts write them: those of the server are for calls alone. */
const tokenCookie = /(^|; )countinghouse_token=[^;]/
const languageCookie = /(?:^|; )countinghouse_language=([\w-]+)/

/** Directories of built pages; those that are not there are not served. */
export interface Pages {
  console?: string
  pay?: string
}

const isBuilt = (dir: string | undefined): dir is string => dir !== undefined && existsSync(dir)

export async function servePages(app: FastifyInstance, { console, pay }: Pages): Promise<void> {
  if (isBuilt(console)) {
    const linkFor = consoleLinks(console)
    await serveDir(app, console, '/', (reply, path) => {
      if (path.includes('/index.html')) reply.header('link', linkFor(reply.request))
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

/** What comes after the entry need not wait until the entry asks for it. */
function consoleLinks(dir: string): (request: FastifyRequest) => string {
  const built: BuiltFiles = JSON.parse(readFileSync(join(dir, 'files.json'), 'utf8'))
  const words = (part: string, language: Language) => `../contract/src/texts/${part}.${language}.ts`
  const links = new Map(
    languages.map((language) => {
      const signIn = preloadsOf(built, [words('sign-in', language)])
      const behindIt = preloadsOf(built, ['src/console.tsx', words('shell', language)])
      return [language, { signIn, all: `${behindIt}, ${signIn}` }]
    }),
  )
  return ({ headers: { cookie = '', 'accept-language': accepted = '' } }) => {
    const asked = accepted.split(',').map((each) => each.trim())
    const chosen = languageCookie.exec(cookie)?.[1] as Language | undefined
    const { signIn, all } = (chosen && links.get(chosen)) ?? links.get(browserLanguage(asked)) ?? {}
    // Whoever has a session gets past the sign-in.
    return (tokenCookie.test(cookie) ? all : signIn) ?? ''
  }
}

/** As the build writes it: what a module became, and which files that needs. */
type BuiltFiles = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The header that makes browsers fetch modules with all that they import, which comes first. */
function preloadsOf(built: BuiltFiles, modules: readonly string[]): string {
  const links = new Set<string>()
  const walk = (name: string) => {
    const found = built[name]
    if (!found) throw new Error(`${name} is not among the built files`)
    for (const each of found.imports ?? []) walk(each)
    links.add(`</${found.file}>; rel=modulepreload`)
    for (const sheet of found.css ?? [])
      links.add(`</${sheet}>; rel=preload; as=style; crossorigin`)
  }
  for (const module of modules) walk(module)
  return [...links].join(', ')
}
