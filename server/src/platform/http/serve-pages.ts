/** What browsers load: the console, and the page on which customers pay. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, type Language, languages } from '@countinghouse/contract/languages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBuiltFiles, sendBuiltFile } from './built-files.ts'

/**
 * Cookies that the console itself writes (console/src/lib/session.ts and texts.ts); those of the server are sent with
 * calls only.
 */
const tokenCookie = /(^|; )countinghouse_token=[^;]/
const languageCookie = /(?:^|; )countinghouse_language=([\w-]+)/

/** Directories of built pages; those that are not there are not served. */
export interface Pages {
  console?: string
  pay?: string
}

interface AnyPath {
  Params: { '*': string }
}

const isBuilt = (dir: string | undefined): dir is string => dir !== undefined && existsSync(dir)

export async function servePages(app: FastifyInstance, { console, pay }: Pages): Promise<void> {
  if (isBuilt(console)) {
    const files = await readBuiltFiles(console)
    const linkFor = consoleLinks(console)
    app.get('/', (request, reply) => {
      reply.header('link', linkFor(request))
      return sendBuiltFile(files, 'index.html', reply)
    })
    app.get<AnyPath>('/*', ({ params }, reply) => sendBuiltFile(files, params['*'], reply))
  }
  if (!isBuilt(pay)) return
  const files = await readBuiltFiles(pay)
  app.get<AnyPath>('/payment-page/*', ({ params }, reply) =>
    sendBuiltFile(files, params['*'], reply),
  )
  // The page itself reads the token: every payment address serves the same file.
  app.get('/pay/:token', (_request, reply) => sendBuiltFile(files, 'index.html', reply))
}

/** Preloads the files that the entry will import. */
function consoleLinks(dir: string): (request: FastifyRequest) => string {
  const built: Manifest = JSON.parse(readFileSync(join(dir, 'files.json'), 'utf8'))
  // Blocks rendering, so it must not queue behind the others.
  const theme = '</theme.js>; rel=preload; as=script'
  const links = new Map(
    languages.map((language) => {
      const signIn = preloadsOf(built, [`sign-in.${language}`])
      const behindIt = preloadsOf(built, ['console', `console.${language}`])
      return [language, { signIn: `${theme}, ${signIn}`, all: `${theme}, ${behindIt}, ${signIn}` }]
    }),
  )
  return ({ headers: { cookie = '' } }) => {
    const chosen = languageCookie.exec(cookie)?.[1] as Language | undefined
    const { signIn, all } = (chosen && links.get(chosen)) ?? links.get(defaultLanguage) ?? {}
    // With a session, the files behind the sign-in are preloaded too.
    return (tokenCookie.test(cookie) ? all : signIn) ?? ''
  }
}

interface Chunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
}

/** As the build writes it. */
type Manifest = Readonly<Record<string, Chunk>>

/** The header that makes browsers fetch files with all of their imports, imports first. */
function preloadsOf(built: Manifest, names: readonly string[]): string {
  const links = new Set<string>()
  const add = ({ file, css = [], imports = [] }: Chunk) => {
    for (const each of imports) add(built[each] as Chunk)
    links.add(`</${file}>; rel=modulepreload`)
    for (const sheet of css) links.add(`</${sheet}>; rel=preload; as=style; crossorigin`)
  }
  for (const name of names) {
    const found = Object.values(built).find((each) => each.name === name)
    if (!found) throw new Error(`${name} is not among the built files`)
    add(found)
  }
  return [...links].join(', ')
}
