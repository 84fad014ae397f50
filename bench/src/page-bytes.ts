/** What a browser downloads: the gzip size of every script and style sheet that Chromium requested. */
import { gzipSync } from 'node:zlib'
import { demoCaptcha } from '@countinghouse/server/test/app/demo-captcha.ts'
import { chromium, type Page } from '@playwright/test'
import type { Row } from './table.ts'

/** The most that a page may download, in KB of gzip. The benchmark fails above it. */
const limits = { login: 86, list: 200 }

export async function* measurePageBytes(url: string): AsyncGenerator<Row> {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await browser.newPage()
  const files = watchFiles(page)
  await page.goto(`${url}/#/login`)
  await page.getByLabel('User name').waitFor()
  await quiet(page, files)
  const login = await sizeOf(files)
  await signIn(page)
  await page.locator('[data-figures=shown]').waitFor()
  // Of today there may be nothing to draw yet.
  await page.goto(`${url}/#/dashboard?period=last30Days`)
  await page.locator('figure').first().waitFor()
  await quiet(page, files)
  const dashboard = await sizeOf(files)

  // Somebody who comes for a list is led to it after the sign-in.
  const other = await browser.newPage()
  const filesOfList = watchFiles(other)
  await other.goto(`${url}/#/mentionMoneyOrder/list`)
  await signIn(other)
  await other.getByRole('region', { name: 'Withdrawals: table' }).waitFor()
  await quiet(other, filesOfList)
  const list = await sizeOf(filesOfList)
  await browser.close()
  yield ['login page, JS and CSS', kilobytes(login), withLimit(limits.login)]
  yield [
    'from the login page to the first figures, JS and CSS',
    kilobytes(dashboard),
    'gzip, charts included',
  ]
  yield [
    'from the login page to the first list, JS and CSS',
    kilobytes(list),
    withLimit(limits.list),
  ]
  const tooLarge = Object.entries({ login, list }).flatMap(([page, bytes]) => {
    const limit = limits[page as keyof typeof limits]
    return bytes > limit * 1024 ? [`${page}: ${kilobytes(bytes)} of ${limit} KB`] : []
  })
  if (tooLarge.length > 0) throw new Error(`Too large: ${tooLarge.join(', ')}`)
}

const withLimit = (limit: number) => `gzip, at most ${limit} KB`

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('harbour2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  // An answer is only accepted once an image has been issued.
  await page.getByRole('img', { name: 'Picture with 4 characters' }).waitFor()
  await page.getByLabel('Characters in the picture').fill(demoCaptcha)
}

function watchFiles(page: Page): Set<string> {
  const files = new Set<string>()
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.add(response.url())
  })
  return files
}

/** The console keeps a stream open, so the network is never idle: quiet means no new file for a second. */
async function quiet(page: Page, files: Set<string>): Promise<void> {
  let before = -1
  while (files.size !== before) {
    before = files.size
    await page.waitForTimeout(1000)
  }
}

async function sizeOf(files: Set<string>): Promise<number> {
  let bytes = 0
  for (const file of files) {
    const body = await (await fetch(file, { headers: { 'accept-encoding': 'identity' } })).bytes()
    bytes += gzipSync(body, { level: 9 }).length
  }
  return bytes
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
