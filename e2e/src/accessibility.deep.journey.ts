/** axe on every screen of the product, in both colours, on a desk and on a phone. */
import { type AxeLook, checkLook } from './axe.ts'
import { admin } from './demo-operators.ts'
import { test } from './journey.ts'
import { browserOf, openScreen } from './open-screen.ts'
import { type Screen, screens } from './screens.ts'

const desk = 1440
const phone = 390

/**
 * Two of four for each: light and wide then dark and narrow, or the other way round by turns. What screens are made of
 * is on many of them, and is seen in all four.
 */
function looksOf({ isSeenAt }: Screen, index: number): AxeLook[] {
  const isTurned = index % 2 === 1
  if (isSeenAt && !isSeenAt(desk)) return bothColors(phone)
  if (isSeenAt && !isSeenAt(phone)) return bothColors(desk)
  return [
    { width: desk, color: isTurned ? 'dark' : 'light' },
    { width: phone, color: isTurned ? 'light' : 'dark' },
  ]
}

const bothColors = (width: number): AxeLook[] => [
  { width, color: 'light' },
  { width, color: 'dark' },
]

const perJourney = 6
const people = Map.groupBy(
  screens.map((screen, index) => ({ screen, looks: looksOf(screen, index) })),
  ({ screen: { by = admin } }) => by,
)

for (const [by, theirs] of people)
  for (let start = 0; start < theirs.length; start += perJourney) {
    const some = theirs.slice(start, start + perJourney)
    const names = some.map(({ screen }) => screen.name)
    test(`axe finds nothing from ${names[0]} to ${names.at(-1)}`, async ({ browser, baseURL }) => {
      const options = { baseURL: baseURL ?? '', locale: 'en', reducedMotion: 'reduce' } as const
      const context = await browserOf(browser, options, by)
      for (const { screen, looks } of some) {
        const page = await context.newPage()
        await page.setViewportSize({ width: looks[0]?.width ?? desk, height: 900 })
        await openScreen(page, screen, 'en')
        for (const look of looks) await checkLook(page, screen.name, look)
        await page.close()
      }
      await context.close()
    })
  }
