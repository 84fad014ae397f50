/** What Lighthouse says of the first list, as a phone and as a desktop. It is fetched here: nothing else needs it. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.order.ts'
import { chromium } from '@playwright/test'
import { sessionCookies, type Visitor, windowOpened } from './console-browser.ts'
import { median } from './median.ts'
import { signIn } from './session.ts'
import type { Row } from './table.ts'

const tool = 'lighthouse@12.8.2'
const runs = 3
/** With the time to fetch it. */
const longestMs = 180_000
const categories = ['performance', 'accessibility', 'best-practices'] as const

interface Report {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>
}

export async function measureLighthouse(url: string): Promise<Row[]> {
  const visitor = { url, headers: await signIn(url) }
  const rows: Row[] = []
  for (const [device, options] of [
    ['phone', []],
    ['desktop', ['--preset=desktop']],
  ] as const) {
    const reports: Report[] = []
    for (let run = 0; run < runs; run++) reports.push(await report(visitor, options))
    const middle = (read: (report: Report) => number) => Math.round(median(reports.map(read)))
    const scores = categories.map((name) =>
      middle(({ categories }) => categories[name].score * 100),
    )
    const [performance, accessibility, bestPractices] = scores
    const audit = (name: keyof Report['audits']) =>
      middle(({ audits }) => audits[name].numericValue)
    rows.push([
      `Lighthouse of the first list, ${device}`,
      `${performance}`,
      `accessibility ${accessibility}, best practices ${bestPractices}; LCP ${audit('largest-contentful-paint')} ms, TBT ${audit('total-blocking-time')} ms`,
    ])
  }
  return rows
}

/** With a browser of its own, which has nothing in its caches. */
async function report(visitor: Visitor, options: readonly string[]): Promise<Report> {
  const port = await freePort()
  const executablePath = process.env.CHROMIUM_PATH
  const context = await chromium.launchPersistentContext('', {
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      `--remote-debugging-port=${port}`,
    ],
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    await context.addCookies(sessionCookies(visitor))
    for (const page of context.pages()) await windowOpened(page)
    const { stdout } = await promisify(execFile)(
      'npm',
      [
        ...['exec', '--yes', `--package=${tool}`, '--', 'lighthouse'],
        `${visitor.url}/#${cryptoPayinList.path}`,
        `--port=${port}`,
        `--only-categories=${categories.join(',')}`,
        // The session is in it.
        '--disable-storage-reset',
        ...['--output=json', '--quiet', ...options],
      ],
      { timeout: longestMs, maxBuffer: 64 * 1024 * 1024 },
    )
    return JSON.parse(stdout)
  } finally {
    await context.close()
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
