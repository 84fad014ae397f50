/** Reports by the clock: a schedule is made, runs, is edited and removed. */
import { openReceiver } from '@countinghouse/server/test/app/open-receiver.ts'
import { expect, type Page } from '@playwright/test'
import { signIn, test, toast, waitForPage } from './journey.ts'
import { everyLook } from './looks.ts'

const payouts = '/payAnother/report/list'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Schedules: / })
const card = (page: Page, name: string) => drawer(page).getByRole('region', { name })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Schedules', exact: true }).press('Enter')
  await expect(drawer(page)).toBeVisible()
}

test('a schedule takes over the filters of the page, runs, tells the merchant, and is edited and removed', {
  tag: everyLook,
}, async ({ page, newOperator, owner, checkAccessibility }) => {
  const receiver = await openReceiver()
  const operator = await newOperator(['finance'])
  await signIn(page, operator, `${payouts}?currency=USDT`)
  await open(page)
  await expect(drawer(page)).toContainText('This report has no schedule yet')

  await drawer(page).getByRole('button', { name: 'New schedule' }).click()
  const form = page.getByRole('dialog', { name: 'New schedule' })
  await expect(form.getByRole('button', { name: /^Currency/ })).toContainText('USDT')
  // A daily file of days that begin at 5:00 is there from 6:00 on.
  await form.getByLabel('Days begin at').selectOption('5:00')
  await form.getByLabel('Hour', { exact: true }).selectOption('6')
  // The demo world has a whole week on any day, but a whole month on few.
  await form.getByRole('radio', { name: 'Weekly' }).check()
  await form.getByLabel('Weekday').selectOption('Tuesday')
  await form.getByLabel('Hour', { exact: true }).selectOption('0')
  await form.getByLabel('Notification address').fill(receiver.url)
  await checkAccessibility('the form of a schedule')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Added Successfully')).toBeVisible()
  const made = card(page, 'Every Tuesday at 0:00 (GMT+8)')
  await expect(made).toContainText('Active')
  await expect(made).toContainText('Currency: USDT')
  await expect(made).toContainText('It has not run yet')

  // As if it had been made long ago, and its time had come.
  await owner`update report_schedule set since = now() - interval '60 days' where notify_url = ${receiver.url}`
  await owner`
    update job_schedule set next_run_at = now()
    where name in (select 'report:' || schedule_id from report_schedule where notify_url = ${receiver.url})`
  await receiver.waitFor(1)
  receiver.close()
  await expect(made).toContainText('Notification complete', { timeout: 30_000 })
  await expect(made).toContainText('(Ready)')
  await checkAccessibility('the schedules of a report')
  await made.getByRole('link', { name: 'Open export record' }).click()
  await waitForPage(page, 'Export records')
  const records = page.getByRole('region', { name: /: table$/ }).getByRole('row')
  const record = records.filter({ hasText: operator.name })
  await expect(record).toHaveCount(1)
  await expect(record).toContainText('Scheduled')
  await expect(record).toContainText('Ready')
  const { link } = JSON.parse(receiver.received[0]?.body ?? '').data
  expect(page.url()).toBe(link.replace(/^.*(?=\/#)/, process.env.E2E_URL ?? ''))

  await page.goBack()
  await waitForPage(page, 'Crypto payout report')
  await open(page)
  await made.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit schedule' })
  await edit.getByRole('radio', { name: 'Monthly' }).check()
  await edit.getByLabel('Day of the month').selectOption('2')
  await edit.getByLabel('Notification address').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  // The hour has moved on the way: on the first day the month is closed from 6:00 on.
  const changed = card(page, 'On day 2 of every month at 6:00 (GMT+8)')
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Pause' }).click()
  await expect(changed).toContainText('None while it is paused')
  await changed.getByRole('button', { name: 'Resume' }).click()
  await expect(changed).toContainText('Active')

  await changed.getByRole('button', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: 'Remove this schedule?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(drawer(page)).toContainText('This report has no schedule yet')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Schedules', exact: true })).toBeFocused()
})

test('an operator who may not create schedules is not offered them', async ({
  page,
  newOperator,
}) => {
  await signIn(page, await newOperator(['viewer']), payouts)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Schedules', exact: true })).toHaveCount(0)
})
