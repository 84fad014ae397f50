import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './serve-pages.ts'

const app = fastify()
let dir: string
let url: string

const code = `export const long = '${'x'.repeat(2000)}'`
const chunk = (name: string, more = {}) => ({ file: `assets/${name}-1.js`, name, ...more })
const words = ['en', 'zh-CN', 'zh-TW', 'id'].flatMap((language) =>
  ['sign-in', 'console'].map((part) => `${part}.${language}`),
)
const manifest = {
  '_base.js': chunk('base'),
  '_console.js': chunk('console', { imports: ['_base.js'], css: ['assets/console-1.css'] }),
  ...Object.fromEntries(words.map((name) => [name, chunk(name)])),
}

/** Builds as `npm run build` leaves them. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pages-'))
  const built = join(dir, 'console')
  await mkdir(join(built, 'assets'), { recursive: true })
  await Promise.all([
    writeFile(join(built, 'index.html'), '<title>Backstage management</title>'),
    writeFile(join(built, 'files.json'), JSON.stringify(manifest)),
    writeFile(join(built, '.built-from'), 'what it was built from'),
    writeFile(join(built, 'assets/base-1.js'), code),
    writeFile(join(built, 'assets/base-1.js.br'), brotliCompressSync(code)),
    writeFile(join(built, 'assets/base-1.js.gz'), gzipSync(code)),
  ])
  await cp(built, join(dir, 'pay'), { recursive: true })
  await writeFile(join(dir, 'secret.js'), 'not of a build')
  await servePages(app, { console: built, pay: join(dir, 'pay') })
  url = await app.listen({ port: 0 })
})

afterAll(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers } })

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', null],
  ['brotli', null],
])('to a browser that accepts %s a file goes as %s', async (accepted, encoding) => {
  const response = await get('/assets/base-1.js', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await response.text()).toBe(code)
})

test('files with a hash in their name are kept, and pages are asked for again', async () => {
  const caching = async (path: string) => (await get(path)).headers.get('cache-control')
  expect(await caching('/assets/base-1.js')).toBe('public, max-age=31536000, immutable')
  expect(await caching('/')).toBe('no-cache')
  expect(await caching('/pay/some-token')).toBe('no-cache')
})

test('who has a page already is told so, and gets no body', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  const again = await get('/', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
})

test('HEAD says how long a file is', async () => {
  const headers = { 'accept-encoding': 'identity' }
  const response = await fetch(`${url}/assets/base-1.js`, { method: 'HEAD', headers })
  expect(response.headers.get('content-length')).toBe(String(code.length))
  expect(await response.text()).toBe('')
})

test.each([
  '/assets',
  '/assets/',
  '/assets/other.js',
  '/assets/base-1.js.br',
  '/files.json',
  '/.built-from',
  '/../secret.js',
  '/..%2fsecret.js',
  '/assets/..%2f..%2fsecret.js',
  '/payment-page/..%2f..%2fsecret.js',
  '/constructor',
])('%s is not there: only files of the build are', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('the page names what comes next: the words of the language, and the console to whoever has a session', async () => {
  const links = async (headers: Record<string, string>) => {
    const named = (await get('/', headers)).headers.get('link') ?? ''
    return [...named.matchAll(/<\/(?:assets\/)?([^>]+?)(?:-1)?\.(?:js|css)>/g)].map(
      ([, name]) => name,
    )
  }
  expect(await links({ 'accept-language': 'id-ID,id;q=0.9' })).toEqual(['theme', 'sign-in.en'])
  const cookie = 'a=b; countinghouse_language=zh-TW; countinghouse_token=t'
  expect(await links({ 'accept-language': 'id-ID,id;q=0.9', cookie })).toEqual([
    'theme',
    'base',
    'console',
    'console',
    'console.zh-TW',
    'sign-in.zh-TW',
  ])
})
