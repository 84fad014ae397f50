import { expect, type Page } from '@playwright/test'
import { chooseFrom, heading, openAfresh, signIn, test } from './journey.ts'
import { everyLook } from './looks.ts'

const html = (page: Page) => page.locator('html')

const allLanguages = ['English', '简体中文', '繁體中文', 'Bahasa Indonesia']

const spoken = [
  { name: '简体中文', lang: 'zh-CN', dashboard: '仪表盘', product: '后台管理' },
  { name: '繁體中文', lang: 'zh-TW', dashboard: '儀表板', product: '後台管理' },
  { name: 'Bahasa Indonesia', lang: 'id', dashboard: 'Dasbor', product: 'Manajemen Backstage' },
]

/** `yyyy-MM-dd HH:mm:ss` by the platform's Intl: the Swedish locale writes dates this way. */
const clock = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    instant,
  )

test('time zone, colours and language are chosen, and survive a reload', {
  tag: everyLook,
}, async ({ page, newOperator, owner, checkAccessibility }) => {
  await test.step('the time zone changes every shown time and survives a reload', async () => {
    const [order] = await owner<{ no: string; at: Date }[]>`
    select order_no as no, created_at as at from crypto_payin_order
    where merchant_id = 10001 order by created_at limit 1`
    const { no, at } = order as { no: string; at: Date }
    await signIn(page, await newOperator(), `/payChargeMoneyOrder/list?orderNo=${no}`)
    const row = page.getByRole('row').nth(1)

    await expect(row).toContainText(clock(at, 'Asia/Singapore'))
    await page.getByRole('button', { name: 'Time zone: Singapore time, GMT+8' }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText([
      'Singapore time (GMT+8)',
      'India time (GMT+5:30)',
      'Bangkok and Jakarta time (GMT+7)',
      'Brazil time (GMT-3)',
      'UTC (GMT+0)',
    ])
    await page.getByRole('menuitemradio', { name: /India/ }).click()
    await expect(row).toContainText(clock(at, 'Asia/Kolkata'))
    for (const [name, zone] of [
      ['Bangkok and Jakarta time (GMT+7)', 'Asia/Jakarta'],
      ['UTC (GMT+0)', 'UTC'],
      ['Brazil time (GMT-3)', 'America/Sao_Paulo'],
    ] as const) {
      await chooseFrom(page, /^Time zone/, name)
      await expect(row).toContainText(clock(at, zone))
    }
    await page.reload()
    await expect(row).toContainText(clock(at, 'America/Sao_Paulo'))
    await expect(page.getByRole('button', { name: 'Time zone: Brazil time, GMT-3' })).toBeVisible()

    // A day of a filter is one of the same clock.
    const day = clock(at, 'America/Sao_Paulo').slice(0, 10)
    const start = Date.parse(`${day}T03:00:00Z`) / 1000
    await page.goto(
      `/#/payChargeMoneyOrder/list?orderNo=${no}&createTime=${start},${start + 86_399}`,
    )
    await expect(
      page.getByRole('button', { name: new RegExp(`${day}.*${day}`) }).first(),
    ).toBeVisible()
    await expect(row).toContainText(clock(at, 'America/Sao_Paulo'))
  })

  await test.step('colours follow the system until the operator chooses', async () => {
    const scheme = 'data-color-scheme'
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAfresh(page)
    await expect(html(page)).toHaveAttribute(scheme, 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(html(page)).toHaveAttribute(scheme, 'light')

    await page.getByRole('button', { name: 'Use dark colours' }).click()
    await expect(html(page)).toHaveAttribute(scheme, 'dark')
    await expect(html(page)).toHaveCSS('color-scheme', 'dark')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible()
    await expect(html(page)).toHaveAttribute(scheme, 'dark')
    await page.getByRole('button', { name: 'Use light colours' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(html(page)).toHaveAttribute(scheme, 'light')
  })

  await test.step('the language is one of four and survives a reload', async () => {
    await openAfresh(page)
    await expect(html(page)).toHaveAttribute('lang', 'en')
    const control = page.getByRole('button').filter({ hasText: new RegExp(allLanguages.join('|')) })
    await control.click()
    await expect(page.getByRole('menuitemradio')).toHaveText(allLanguages)
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
    await page.keyboard.press('Escape')

    const loaded: (string | undefined)[] = []
    page.on('request', (request) => {
      const words = /\/(?:sign-in|shell)\.(en|zh-CN|zh-TW|id)-/.exec(request.url())
      if (words) loaded.push(words[1])
    })
    for (const { name, lang, dashboard, product } of spoken) {
      await control.click()
      await page.getByRole('menuitemradio', { name }).click()
      await expect(html(page)).toHaveAttribute('lang', lang)
      await expect(heading(page, dashboard)).toBeVisible()
      loaded.length = 0
      await page.reload()
      await expect(heading(page, dashboard)).toBeVisible()
      await expect(html(page)).toHaveAttribute('lang', lang)
      // No other words: the server, which names them ahead, knows the choice.
      expect(new Set(loaded)).toEqual(new Set([lang]))
      await expect(page).toHaveTitle(`${dashboard} - ${product}`)
      await checkAccessibility(`dashboard in ${name}`)
    }
  })
})

test('a first visit is in English and offers the language of the browser in its own words', async ({
  newBrowser,
}) => {
  const visit = async (locale: string) => {
    const page = await newBrowser({ locale })
    await page.goto('/#/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
    await expect(html(page)).toHaveAttribute('lang', 'en')
    return page
  }
  const offers = (page: Page) => page.locator('footer button[lang]')
  // A language that the console does not speak.
  await expect(offers(await visit('pt-BR'))).toHaveCount(0)
  await expect(offers(await visit('id-ID'))).toHaveText('Ganti ke Bahasa Indonesia')
  const page = await visit('zh-HK')
  await offers(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入')
  await expect(html(page)).toHaveAttribute('lang', 'zh-TW')
  await expect(offers(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入')
})

test('the language can be chosen before the sign-in, and the server uses it too', async ({
  page,
  expectErrors,
}) => {
  expectErrors('401 /api/user/login')
  await page.goto('/#/login')
  const choice = page.getByLabel('Language')
  await expect(choice.getByRole('option')).toHaveText(allLanguages)
  await expect(choice).toHaveValue('en')
  await choice.selectOption('简体中文')
  await expect(html(page)).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle('登录 - 后台管理')
  await page.reload()
  await page.getByLabel('用户名').fill('nobody-at-all')
  await page.getByLabel('密码', { exact: true }).fill('harbour2026')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('region', { name: '消息' })).toHaveText('用户名或密码错误。')
})
