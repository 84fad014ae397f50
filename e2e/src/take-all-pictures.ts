/** `npm run pictures`: every screen at four widths, in both colours and four languages, on one sheet to look at. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languages } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { root } from '@countinghouse/server/test/app/running-server.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { admin, type DemoOperator } from './demo-operators.ts'
import { browserOf, openScreen } from './open-screen.ts'
import { withProduct } from './product.ts'
import { type Screen, screens } from './screens.ts'

const { values } = parseArgs({
  options: {
    /** Where the pictures go. */
    to: { type: 'string', default: join(root, 'pictures') },
    /** Parts of names, where not all screens are wanted. */
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1920,1440,1024,390' },
    colors: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: languages.join(',') },
  },
})

const folder = resolve(values.to)
const heights: Record<string, number> = { 1920: 1080, 1440: 900, 1024: 768, 390: 844 }

interface Look {
  width: number
  color: 'light' | 'dark'
  language: Language
}

const looks: Look[] = values.languages.split(',').flatMap((language) =>
  values.colors.split(',').flatMap((color) =>
    values.widths.split(',').map((width) => ({
      language: language as Language,
      color: color as Look['color'],
      width: Number(width),
    })),
  ),
)

const parts = values.only.split(',').filter(Boolean)
const wanted = screens.filter(
  ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
)
const isSeenIn = ({ width }: Look, { isSeenAt }: Screen) => isSeenAt?.(width) ?? true

const fileOf = ({ name }: Screen, { width, color, language }: Look) =>
  `${name}.${width}.${color}.${language}.png`

const optionsOf = ({ width, color, language }: Look, baseURL: string): BrowserContextOptions => ({
  baseURL,
  viewport: { width, height: heights[width] ?? 900 },
  hasTouch: width < limits.phoneBreakpointPx,
  colorScheme: color,
  locale: language,
  reducedMotion: 'reduce',
})

/** Returns which screens could not be opened, and why. */
async function takeAll(browser: Browser, baseURL: string, look: Look): Promise<string[]> {
  const options = optionsOf(look, baseURL)
  const browsers = new Map<DemoOperator | 'visitor', BrowserContext>()
  const failures: string[] = []
  const seen = wanted.filter((screen) => isSeenIn(look, screen))
  for (const screen of seen) {
    const { by = admin } = screen
    const context = browsers.get(by) ?? (await browserOf(browser, options, by))
    browsers.set(by, context)
    const page = await context.newPage()
    try {
      await take(page, screen, look)
    } catch (error) {
      failures.push(`${fileOf(screen, look)}: ${error instanceof Error ? error.message : error}`)
    } finally {
      await page.close()
    }
  }
  for (const context of browsers.values()) await context.close()
  const { language, color, width } = look
  process.stdout.write(`${language} ${color} ${width}: ${seen.length - failures.length} pictures\n`)
  return failures
}

async function take(page: Page, screen: Screen, look: Look): Promise<void> {
  await openScreen(page, screen, look.language)
  await page.screenshot({
    path: join(folder, fileOf(screen, look)),
    animations: 'disabled',
    caret: 'hide',
    fullPage: !screen.steps,
  })
}

/** All looks of a screen beside each other. */
const sheet = () => `<!doctype html>
<meta charset="utf-8"><title>Pictures</title>
<style>body{font:14px sans-serif}section{display:flex;gap:12px;overflow:auto}img{height:420px;border:1px solid #ccc}</style>
${wanted
  .map((screen) => {
    const images = looks
      .filter((look) => isSeenIn(look, screen))
      .map(
        (look) =>
          `<a href="${fileOf(screen, look)}"><img loading="lazy" src="${fileOf(screen, look)}" title="${Object.values(look).join(' ')}" alt=""></a>`,
      )
    return `<h2>${screen.name}</h2><section>${images.join('')}</section>`
  })
  .join('\n')}
`

await mkdir(folder, { recursive: true })
const failures: string[] = []
await withProduct(async (browser, url) => {
  for (const look of looks) failures.push(...(await takeAll(browser, url, look)))
})
await writeFile(join(folder, 'index.html'), sheet())
process.stdout.write(`${join(folder, 'index.html')}\n`)
if (failures.length > 0) {
  process.stderr.write(`Not taken:\n${failures.join('\n')}\n`)
  process.exitCode = 1
}
