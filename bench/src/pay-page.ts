/** The payment page: what a phone downloads, and how long until there is something to scan. */
import { gzipSync } from 'node:zlib'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { type Browser, devices } from '@playwright/test'
import { installClock, startChromium } from './console-browser.ts'
import { median } from './median.ts'
import { newPayin } from './open-api.ts'
import type { Row } from './table.ts'

const rounds = 7

declare global {
  var firstPaint: Promise<number>
}

export async function measurePayPage(url: string, db: Database): Promise<Row[]> {
  const { paymentUrl = '' } = await newPayin(url, db)
  const { pathname } = new URL(paymentUrl)
  const browser = await startChromium()
  try {
    const page = await visit(browser, new URL(pathname, url).href, '.qr')
    const times: number[] = []
    const bares: number[] = []
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round++) {
      times.push((await visit(browser, new URL(pathname, url).href, '.qr')).paintedMs)
      bares.push(
        (await visit(browser, new URL('/pay/bare', url).href, 'p', bare(pathname))).paintedMs,
      )
    }
    const [ours, plain] = [median(times), median(bares)]
    return [
      [
        'payment page, HTML, JS, CSS and texts',
        `${((await gzipBytes(page.files)) / 1024).toFixed(1)} KB`,
        `gzip, ${page.files.length} files, QR code included`,
      ],
      [
        'payment page, navigation to painted QR code',
        `${ours.toFixed(0)} ms`,
        `empty cache, phone; ${(ours / plain).toFixed(1)} times a static page that makes the same call and shows the address (${plain.toFixed(0)} ms)`,
      ],
    ]
  } finally {
    await browser.close()
  }
}

/** As small as a page can be that says the same. */
const bare = (
  pathname: string,
) => `<!doctype html><meta charset="utf-8"><body><script type="module">
  const token = ${JSON.stringify(decodeURIComponent(pathname.replace('/pay/', '')))}
  const response = await fetch('/api/pay/detail', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) })
  const { data } = await response.json()
  const line = document.createElement('p')
  line.textContent = data.amount + ' ' + data.currency + ' ' + data.chain.address
  document.body.append(line)
</script>`

async function visit(browser: Browser, url: string, selector: string, content?: string) {
  const context = await browser.newContext(devices['Pixel 7'])
  await context.addInitScript(installClock)
  // From the first frame on: whoever asks later would measure how late it asked.
  await context.addInitScript((shown) => {
    globalThis.firstPaint = paintedAt(shown)
  }, selector)
  const page = await context.newPage()
  const files: string[] = []
  page.on('response', (response) => {
    if (/text\/html|javascript|css/.test(response.headers()['content-type'] ?? ''))
      files.push(response.url())
  })
  if (content)
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: content }))
  await page.goto(url)
  const paintedMs = await page.evaluate(() => globalThis.firstPaint)
  await context.close()
  return { paintedMs, files }
}

async function gzipBytes(files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files) {
    const body = await (await fetch(file, { headers: { 'accept-encoding': 'identity' } })).bytes()
    bytes += gzipSync(body, { level: 9 }).length
  }
  return bytes
}
