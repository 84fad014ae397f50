/** `npm run pictures -- --readme [FILE…]`: the README's screenshots of the real product. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@countinghouse/server/test/app/running-server.ts'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { admin } from './demo-operators.ts'
import { signIn } from './journey.ts'
import { withProduct } from './product.ts'

const bytesMax = 250 * 1024
const folder = join(root, 'docs/pictures')
const desk = { viewport: { width: 1440, height: 900 } }
const smallDesk = { viewport: { width: 1100, height: 760 } }

interface Picture {
  file: string
  options: BrowserContextOptions
  /** Brings the page into the state of the screenshot. */
  show(page: Page): Promise<void>
}

const pictures: Picture[] = [
  {
    file: 'dashboard-light.png',
    options: desk,
    async show(page) {
      await signIn(page, admin, '/dashboard')
      await page.getByRole('button', { name: '30 days' }).first().click()
      await page
        .locator('figure svg text')
        .filter({ hasText: /^\d\d-\d\d$/ })
        .first()
        .waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
    },
  },
  {
    file: 'detail-dark.png',
    options: { ...desk, colorScheme: 'dark' },
    async show(page) {
      await signIn(page, admin, '/mentionMoneyOrder/list?status=completed')
      const details = page.getByRole('button', { name: /^Details W/ }).first()
      await details.click()
      await page.getByRole('heading', { name: 'Trace' }).waitFor()
      await page.getByText('Created', { exact: true }).waitFor()
    },
  },
  {
    file: 'review-light.png',
    options: smallDesk,
    async show(page) {
      await signIn(page, admin, '/review')
      await page.getByRole('button', { name: /^Approve / }).waitFor()
      await page.getByText('Last decisions').first().waitFor()
    },
  },
]

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<void> {
  const page = await browser.newPage({ ...picture.options, baseURL, reducedMotion: 'reduce' })
  await picture.show(page)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await page.context().close()
  if (png.length > bytesMax) throw new Error(`${picture.file} has ${png.length} bytes`)
  await writeFile(join(folder, picture.file), png)
  process.stdout.write(`${picture.file} ${Math.ceil(png.length / 1024)} KB\n`)
}

await mkdir(folder, { recursive: true })
const wanted = process.argv.slice(2)
await withProduct(async (browser, url) => {
  for (const picture of pictures)
    if (wanted.length === 0 || wanted.includes(picture.file)) await take(browser, url, picture)
})
