/** The shared list page, on the payins and deposits of the demo world. */
import { movedOrder } from '@countinghouse/server/test/orders/order-moves.ts'
import { expect } from '@playwright/test'
import { createWithdrawals, newUid } from './create-withdrawals.ts'
import { heading, mainMenu, openAfresh, signIn, test, waitForPage } from './journey.ts'
import {
  amountsOf,
  filters,
  header,
  orderNoOf,
  orderNos,
  payins,
  rows,
  table,
  textFilter,
  totalOf,
  waitForRows,
} from './list-locators.ts'
import { everyBrowser, everyLook } from './looks.ts'

const deposits = '/chargeMoneyOrder/list'

test('a list shows its newest rows, is walked by keys, sorted and paged', {
  tag: [everyLook, everyBrowser],
}, async ({ page, newOperator, owner, checkAccessibility }) => {
  await test.step('a list shows its newest 10 rows, and how many there are in all', async () => {
    await signIn(page, await newOperator(), payins)
    await expect(rows(page)).toHaveCount(10)
    const [all] = await owner`
    select count(*)::int as count from crypto_payin_order where merchant_id = '10001'`
    await expect(totalOf(page)).toHaveText(`${all?.count.toLocaleString('en-US')} in total`)
    const newest = await owner`
    select order_no from crypto_payin_order where merchant_id = '10001'
    order by created_at desc, order_no desc limit 10`
    expect(await orderNos(page)).toEqual(newest.map((row) => row.order_no))
    await expect(header(page, 'Creation time')).toHaveAttribute('aria-sort', 'descending')
    await checkAccessibility('list')
  })

  await test.step('the keyboard moves from row to row, opens one, and reaches the filters', async () => {
    await openAfresh(page, payins)
    await expect(rows(page)).toHaveCount(10)
    await page.keyboard.press('j')
    await expect(rows(page).first()).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect(rows(page).nth(1)).toBeFocused()
    const orderNo = await orderNoOf(rows(page).nth(1))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Order ${orderNo}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('/')
    await expect(filters(page).getByRole('button', { name: /^Creation time / })).toBeFocused()
  })

  await test.step('amounts sort descending, then ascending, then not at all', async () => {
    await openAfresh(page, payins)
    await expect(rows(page)).toHaveCount(10)
    const byTime = await orderNos(page)
    const column = header(page, 'Order amount')
    const sort = column.getByRole('button')
    await expect(column).toHaveAttribute('aria-sort', 'none')

    await sort.click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    await expect(header(page, 'Creation time')).toHaveAttribute('aria-sort', 'none')
    await waitForRows(page)
    const greatest = await amountsOf(page, 'Order amount')
    expect(greatest).toEqual([...greatest].sort((a, b) => b - a))
    await expect(page).toHaveURL(`/#${payins}?sort=orderAmount.down`)

    await sort.click()
    await expect(column).toHaveAttribute('aria-sort', 'ascending')
    await waitForRows(page)
    const least = await amountsOf(page, 'Order amount')
    expect(least).toEqual([...least].sort((a, b) => a - b))
    expect(least[9]).toBeLessThan(greatest[9] as number)

    await sort.click()
    await expect(column).toHaveAttribute('aria-sort', 'none')
    await expect(header(page, 'Creation time')).toHaveAttribute('aria-sort', 'descending')
    await waitForRows(page)
    expect(await orderNos(page)).toEqual(byTime)
  })

  await test.step('pages hold 20 rows on request, and the next page continues where the first ended', async () => {
    await openAfresh(page, payins)
    await expect(rows(page)).toHaveCount(10)
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
    await expect(rows(page)).toHaveCount(20)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    const first = await orderNos(page)

    await pages.getByRole('button', { name: 'Next page' }).click()
    await expect(pages.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await waitForRows(page)
    await expect(rows(page)).toHaveCount(20)
    const newest = await owner`
    select order_no from crypto_payin_order where merchant_id = '10001'
    order by created_at desc, order_no desc limit 40`
    expect([...first, ...(await orderNos(page))]).toEqual(newest.map((row) => row.order_no))
    await expect(page).toHaveURL(`/#${payins}?page=2&size=20`)

    await page.reload()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('20')
    await pages.getByRole('button', { name: 'Previous page' }).click()
    await waitForRows(page)
    expect(await orderNos(page)).toEqual(first)
  })

  await test.step('a page beyond the last offers the first', async () => {
    await openAfresh(page, `${payins}?page=99999`)
    await expect(page.getByRole('main')).toContainText('This page does not exist')
    await page.getByRole('button', { name: 'First page' }).click()
    // As many as were chosen for this table, until others are.
    await expect(rows(page)).toHaveCount(20)
    await expect(page).toHaveURL(`/#${payins}`)
  })
})

test('a list is asked for once, found in by filters that others can share and that stay, and says so when nothing matches', async ({
  page,
  newOperator,
  newBrowser,
}) => {
  await test.step('opening a list by its URL requests the rows once, whatever has loaded by then', async () => {
    await signIn(page, await newOperator(), '/dashboard')
    const asked: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(`/api${payins}`)) asked.push(request.postDataJSON())
    })
    await page.goto('about:blank')
    // The last call of a visit: whatever else asks for the rows has done so by then.
    const lastAnswer = page.waitForResponse((response) => response.url().endsWith('/notices/list'))
    await page.goto(`/#${payins}`)
    await expect(rows(page)).toHaveCount(10)
    await lastAnswer
    expect(asked).toEqual([{ size: 10, current: 1, sortKey: 'createTime', sortType: 0 }])
  })

  await test.step('an order number and Enter leave one row, and the address can be shared', async () => {
    await openAfresh(page, payins)
    const orderNo = await orderNoOf(rows(page).nth(3))
    await textFilter(page, 'Order number').fill(` ${orderNo} `)
    await expect(rows(page)).toHaveCount(10)
    await textFilter(page, 'Order number').press('Enter')
    await expect(rows(page)).toHaveCount(1)
    expect(await orderNos(page)).toEqual([orderNo])
    await expect(totalOf(page)).toHaveText('1 in total')
    await expect(page).toHaveURL(`/#${payins}?orderNo=${orderNo}`)

    const second = await page.context().newPage()
    await second.goto(page.url())
    await expect(rows(second)).toHaveCount(1)
    expect(await orderNos(second)).toEqual([orderNo])
    await expect(textFilter(second, 'Order number')).toHaveValue(orderNo)

    const colleague = await newBrowser()
    await signIn(colleague, await newOperator(['viewer']), `${payins}?orderNo=${orderNo}`)
    await expect(rows(colleague)).toHaveCount(1)
    expect(await orderNos(colleague)).toEqual([orderNo])

    await filters(page).getByRole('button', { name: 'Reset' }).click()
    await expect(rows(page)).toHaveCount(10)
    await expect(textFilter(page, 'Order number')).toHaveValue('')
    await expect(page).toHaveURL(`/#${payins}`)
  })

  await test.step('a filter is kept while the operator is on another page', async () => {
    await openAfresh(page, deposits)
    await expect(rows(page)).toHaveCount(10)
    const orderNo = await orderNoOf(rows(page).nth(2))
    await textFilter(page, 'Order number').fill(orderNo)
    await textFilter(page, 'Order number').press('Enter')
    await expect(rows(page)).toHaveCount(1)

    await mainMenu(page).getByRole('link', { name: 'Crypto payin', exact: true }).click()
    await waitForPage(page, 'Crypto payin')
    await expect(rows(page)).toHaveCount(10)
    await expect(textFilter(page, 'Order number')).toHaveValue('')

    await mainMenu(page).getByRole('link', { name: 'Deposits' }).click()
    await expect(heading(page, 'Deposits')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(textFilter(page, 'Order number')).toHaveValue(orderNo)
    await expect(page).toHaveURL(`/#${deposits}?orderNo=${orderNo}`)
  })

  await test.step('a list without a match says so and offers a reset', async () => {
    await openAfresh(page, payins)
    await textFilter(page, 'Customer UID').fill('nobody')
    await filters(page).getByRole('button', { name: 'Query' }).click()
    await expect(page.getByRole('main')).toContainText('Nothing found')
    await expect(page.getByRole('main')).toContainText(
      'No record matches these filters. Widen or reset them.',
    )
    await page.getByRole('button', { name: 'Reset' }).last().click()
    await expect(rows(page)).toHaveCount(10)
    await expect(textFilter(page, 'Customer UID')).toHaveValue('')
  })
})

test('a list that refreshes itself shows changes without a click, until refreshing is switched off', {
  tag: everyBrowser,
}, async ({ page, newOperator, db }) => {
  const uid = newUid()
  const [orderNo = ''] = await createWithdrawals(db, '10001', uid, ['TOne'])
  const row = table(page).getByRole('row').filter({ hasText: 'TOne' })
  const order = { merchant_id: '10001', order_no: orderNo }
  const move = (name: 'approve' | 'send') => movedOrder(db, 'withdrawal', order, name)
  await page.clock.install()
  await signIn(page, await newOperator(), `/mentionMoneyOrder/list?customerUid=${uid}`)
  await expect(row).toContainText('Pending review')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mentionMoneyOrder/list')) asked.push(request.url())
  })
  const interval = page.getByRole('combobox', { name: 'Refresh automatically' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await interval.selectOption('Every 10 s')
  await move('approve')
  await page.clock.fastForward(9999)
  expect(asked).toHaveLength(0)
  await page.clock.fastForward(1)
  await page.clock.resume()
  await expect(row).toContainText('Audit successful')

  await interval.selectOption('Auto: off')
  asked.length = 0
  await move('send')
  await page.clock.fastForward(60_000)
  await page.getByRole('button', { name: 'Refresh list' }).click()
  await expect(row).toContainText('Withdrawing')
  expect(asked).toHaveLength(1)
})
