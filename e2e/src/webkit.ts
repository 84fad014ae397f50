/** WebKit as Debian has it (WebKitGTK, without a window), driven by WebDriver: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'

const patienceMs = 60_000

/** An element as WebDriver names it. */
type Element = Record<string, string>

export interface WebKit {
  goto(url: string): Promise<void>
  /** Elements are found by a selector, and by a part of their text or label; they are waited for. */
  click(css: string, words: string): Promise<void>
  type(css: string, words: string, text: string): Promise<void>
  see(css: string, words: string): Promise<void>
  missing(css: string, words: string): Promise<void>
  attribute(css: string, words: string, name: string): Promise<string>
  clearCookies(): Promise<void>
  close(): Promise<void>
}

/** Visible elements, by their own words or those that a screen reader says. */
const visible = `
  const [css, words] = arguments
  const said = (e) => [e.getAttribute('aria-label'), e.alt, e.labels?.[0]?.textContent, e.innerText ?? e.textContent]
  return [...document.querySelectorAll(css)].filter((e) =>
    (e.type === 'file' || e.checkVisibility({ visibilityProperty: true })) &&
    !e.closest('[inert]') && said(e).some((each) => each?.includes(words)))`

export async function openWebKit(): Promise<WebKit> {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!browser) throw new Error('There is no MiniBrowser; install the package webkit2gtk-driver')
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x1000x24'], {})
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    DISPLAY: `:${String(number).trim()}`,
    // Its sandbox needs rights that a container lacks; it opens only the product.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })
  const home = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver listens', () => ask(home, 'GET', '/status').catch(() => undefined))
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const opened = await ask<{ sessionId: string }>(home, 'POST', '/session', { capabilities })
  const session = `${home}/session/${opened.sessionId}`
  const post = <T>(path: string, body: object = {}) => ask<T>(session, 'POST', path, body)
  const run = <T>(script: string, ...args: unknown[]) => post<T>('/execute/sync', { script, args })
  const all = (css: string, words: string) => run<Element[]>(visible, css, words)
  const find = async (css: string, words: string) => {
    const look = async () => (await all(css, words))[0]
    const found = await until(`${css} ${words} is there`, look).catch(async (error: Error) => {
      const shown = await run('return location.href + ": " + document.body.innerText')
      throw new Error(`${error.message}; but ${shown}`)
    })
    return Object.values(found)[0]
  }
  await post('/window/rect', { width: 1440, height: 960 })
  return {
    goto: (url) => post('/url', { url }),
    async click(css, words) {
      const isMoving = /click intercepted|stale element/
      await until(`${css} ${words} can be clicked`, async () => {
        const element = await find(css, words)
        return post(`/element/${element}/click`).then(
          () => true,
          (error) => {
            if (!isMoving.test(String(error))) throw error
            return undefined
          },
        )
      })
    },
    type: async (css, words, text) => post(`/element/${await find(css, words)}/value`, { text }),
    see: async (css, words) => void (await find(css, words)),
    missing: async (css, words) => {
      await until(`${css} ${words} is gone`, async () => (await all(css, words)).length === 0)
    },
    attribute: async (css, words, name) =>
      ask(session, 'GET', `/element/${await find(css, words)}/attribute/${name}`),
    clearCookies: () => ask(session, 'DELETE', '/cookie'),
    async close() {
      await ask(session, 'DELETE', '').catch(() => undefined)
      for (const each of [driver, screen]) each.kill()
    },
  }
}

function start(program: string, args: string[], env: Record<string, string>): ChildProcess {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  const child = spawn(program, args, { stdio: [...stdio], env: { ...process.env, ...env } })
  process.once('exit', () => child.kill())
  return child
}

async function ask<T = void>(home: string, method: string, path: string, body?: object) {
  const response = await fetch(home + path, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
  return value as T
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const seen = await look()
    if (seen) return seen
    await delay(50)
  }
  throw new Error(`After a minute still not so: ${what}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}
