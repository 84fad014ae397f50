/** Pages that fail to load, and what comes ahead of them. */
import { expect, type Page } from '@playwright/test'
import { mainMenu, signIn, test, toast } from './journey.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

test('rows that fail to prefetch report the error when the page is visited, not before', async ({
  page,
  newOperator,
  watch,
}) => {
  await signIn(page, await newOperator())
  const rows = '**/api/chargeMoneyOrder/list'
  await page.route(rows, (route) => route.abort('connectionrefused'))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/list'))
  const link = mainMenu(page).getByRole('link', { name: 'Deposits' })
  await link.hover()
  await failed
  await expect(toast(page, unreachable)).toHaveCount(0)
  await link.click()
  await expect(toast(page, unreachable)).toBeVisible()
  const refused = 'Failed to load resource: net::ERR_CONNECTION_REFUSED'
  expect(watch.complaints.splice(0)).toEqual([refused, refused])
})

for (const [lost, away, back, complaint] of [
  [
    'without a connection',
    (page: Page) => page.context().setOffline(true),
    (page: Page) => page.context().setOffline(false),
    'net::ERR_INTERNET_DISCONNECTED',
  ],
  [
    'while the server is away',
    (page: Page) => page.route('**/*', (route) => route.abort('connectionrefused')),
    (page: Page) => page.unroute('**/*'),
    'net::ERR_CONNECTION_REFUSED',
  ],
] as const) {
  test(`a page whose code fails to load ${lost} says so, and opens afterwards`, async ({
    page,
    newOperator,
    watch,
  }) => {
    const notices = page.waitForResponse('**/api/notices/list')
    await signIn(page, await newOperator())
    await notices
    const files = () => performance.getEntriesByType('resource').map(({ name }) => name)
    // The dashboard does without it.
    expect((await page.evaluate(files)).filter((name) => name.includes('/list-'))).toEqual([])
    await away(page)
    await mainMenu(page).getByRole('link', { name: 'Deposits' }).click()
    await expect(toast(page, unreachable)).toBeVisible()
    await expect(mainMenu(page)).toBeVisible()
    await back(page)
    await expect(page.getByRole('region', { name: 'Deposits: table' })).toBeVisible()
    // Of a page whose code is there, the rows do not come.
    await away(page)
    await mainMenu(page).getByRole('link', { name: 'Transfers' }).click()
    await expect(page.getByText('The list could not be loaded')).toBeVisible()
    await back(page)
    // With a connection it asks by itself.
    if (lost !== 'without a connection') {
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await expect(page.getByRole('region', { name: 'Transfers: table' })).toBeVisible()
    const expected = new RegExp(`${complaint}|imported module|Unable to preload CSS`)
    for (const each of watch.complaints.splice(0)) expect(each).toMatch(expected)
  })
}

test('the files of the console come with the page, for those who have a session', async ({
  page,
  newOperator,
}) => {
  const consoleFile = /<\/assets\/console-[^>]+\.js>; rel=modulepreload/
  const before = await (await page.goto('/'))?.headerValue('link')
  expect(before).toMatch(/<\/assets\/sign-in\.en-[^>]+\.js>; rel=modulepreload/)
  expect(before).not.toMatch(consoleFile)
  await signIn(page, await newOperator())
  expect(await (await page.reload())?.headerValue('link')).toMatch(consoleFile)
})
