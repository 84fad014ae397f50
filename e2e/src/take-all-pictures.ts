/** `npm run pictures`: every page of the menu at four widths, in both colours and four languages, on one sheet to look at. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '@countinghouse/contract/languages.ts'
import { menu } from '@countinghouse/contract/menu.ts'
import { root } from '@countinghouse/server/src/testing/running-server.ts'
import type { Browser, Page } from '@playwright/test'
import { signIn } from './journey.ts'
import { admin, withProduct } from './product.ts'

const { values } = parseArgs({
  options: {
    /** Where the pictures go. */
    to: { type: 'string', default: join(root, 'pictures') },
    /** Parts of paths, where not all pages are wanted. */
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1920,1440,1024,390' },
    colors: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: languages.join(',') },
  },
})

const folder = resolve(values.to)
const heights: Record<string, number> = { 1920: 1080, 1440: 900, 1024: 768, 390: 844 }
const wanted = values.only.split(',').filter(Boolean)
const paths = menu
  .map(({ url }) => url)
  .filter((url) => url && (wanted.length === 0 || wanted.some((part) => url.includes(part))))

interface Look {
  width: number
  color: 'light' | 'dark'
  language: string
}

const looks: Look[] = values.languages
  .split(',')
  .flatMap((language) =>
    values.colors
      .split(',')
      .flatMap((color) =>
        values.widths
          .split(',')
          .map((width) => ({ language, color: color as Look['color'], width: Number(width) })),
      ),
  )

const nameOf = (path: string, { width, color, language }: Look) =>
  `${path.slice(1).replaceAll('/', '-')}.${width}.${color}.${language}.png`

/** One browser for all pages of a look: a page is a click away, as for an operator. */
async function takeAll(browser: Browser, baseURL: string, look: Look): Promise<void> {
  const { width, color, language } = look
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: heights[width] ?? 900 },
    hasTouch: width < 576,
    colorScheme: color,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const page = await context.newPage()
  await signIn(page, admin, '/dashboard')
  for (const path of paths) {
    await page.goto(`/#${path}`)
    await settled(page)
    await page.screenshot({
      path: join(folder, nameOf(path, look)),
      animations: 'disabled',
      caret: 'hide',
      fullPage: true,
    })
  }
  await context.close()
  process.stdout.write(`${language} ${color} ${width}: ${paths.length} pictures\n`)
}

/** The heading is there, and no call has been made for a moment. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
  let calls = 0
  const count = () => {
    calls += 1
  }
  page.on('request', count)
  for (let before = -1; before !== calls; ) {
    before = calls
    await page.waitForTimeout(400)
  }
  page.off('request', count)
}

/** All looks of a page beside each other. */
const sheet = () => `<!doctype html>
<meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px sans-serif}section{display:flex;gap:12px;overflow:auto}img{height:420px;border:1px solid #ccc}</style>
${paths
  .map((path) => {
    const images = looks.map(
      (look) =>
        `<a href="${nameOf(path, look)}"><img loading="lazy" src="${nameOf(path, look)}" title="${Object.values(look).join(' ')}" alt=""></a>`,
    )
    return `<h2>${path}</h2><section>${images.join('')}</section>`
  })
  .join('\n')}
`

await mkdir(folder, { recursive: true })
await withProduct(async (browser, url) => {
  for (const look of looks) await takeAll(browser, url, look)
})
await writeFile(join(folder, 'index.html'), sheet())
process.stdout.write(`${join(folder, 'index.html')}\n`)
