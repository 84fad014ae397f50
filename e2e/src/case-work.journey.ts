/** Case work: an order is assigned, its colleague finds it, notes, is reminded, and answers with a saved reply. */
import { expect, type Page } from '@playwright/test'
import { conversation, field, payins, saying, send } from './conversation-locators.ts'
import { createAppealedPayin } from './create-p2p-orders.ts'
import { createWithdrawals, newMerchant, newUid } from './create-withdrawals.ts'
import { heading, signIn, test, toast } from './journey.ts'
import { queue } from './review-queue-locators.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Order / })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const notices = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const inThreeDays = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

async function openNotice(page: Page, text: string): Promise<void> {
  // Of an order that is still open, the drawer lies over the bell.
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName(/unread/)
  await bell(page).click()
  await notices(page).getByRole('button', { name: text }).click()
  await expect(drawer(page)).toBeVisible()
}

test('an order is assigned, found, noted, remembered, and answered with a saved reply', async ({
  page,
  newOperator,
  newBrowser,
  db,
  owner,
  checkAccessibility,
}) => {
  const merchantId = await newMerchant(db)
  const payin = await createAppealedPayin(db, merchantId)
  const [mine = '', other = ''] = await createWithdrawals(db, merchantId, newUid(), [
    'TOne',
    'TTwo',
  ])
  const lead = await newOperator(['finance'], merchantId)
  const colleague = await newOperator(['finance'], merchantId)
  const theirs = await newBrowser()
  await signIn(theirs, colleague, '/dashboard')

  await signIn(page, lead, `/mentionMoneyOrder/list?detail=${mine}`)
  await drawer(page).getByLabel('Assignee').selectOption(colleague.name)
  await expect(toast(page, `Assigned to ${colleague.name}`)).toBeVisible()

  // The colleague is told without a reload, and finds the order among the own ones.
  await openNotice(theirs, 'Withdrawal assigned to you')
  await expect(drawer(theirs)).toContainText(mine)
  await theirs.goto('/#/review')
  await expect(queue(theirs).getByRole('listitem')).toHaveCount(2)
  await theirs.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(queue(theirs).getByRole('listitem')).toHaveCount(1)
  await expect(heading(theirs, 'Review queue')).toBeVisible()
  await theirs.goto(`/#/mentionMoneyOrder/list?assignee=${colleague.name}`)
  const rows = theirs.getByRole('main').getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: mine.slice(-4) })).toBeVisible()
  await expect(rows.filter({ hasText: other.slice(-4) })).toHaveCount(0)

  // A note that mentions the lead, by the beginning of the name.
  await theirs.goto(`/#/mentionMoneyOrder/list?detail=${mine}`)
  const note = drawer(theirs).getByRole('textbox', { name: 'New note' })
  await note.pressSequentially(`Is this address known, @${lead.name.slice(0, 7)}`)
  await drawer(theirs)
    .getByRole('button', { name: `@${lead.name}` })
    .click()
  await note.pressSequentially('?')
  await drawer(theirs).getByRole('button', { name: 'Add note' }).click()
  await expect(
    drawer(theirs).getByRole('listitem').filter({ hasText: 'Is this address' }),
  ).toContainText(`Is this address known, @${lead.name} ?`)
  await openNotice(page, 'You are mentioned: Withdrawal')
  await expect(drawer(page)).toContainText('Is this address known')

  // A reminder for whoever has it, which comes when it is due.
  await drawer(page)
    .getByRole('button', { name: /^Remind at/ })
    .click()
  const picker = page.getByRole('dialog', { name: 'Remind at' })
  await picker.getByRole('textbox', { name: 'Remind at' }).fill(inThreeDays())
  await picker.getByRole('textbox', { name: 'Remind at' }).press('Enter')
  await page.keyboard.press('Escape')
  await drawer(page).getByLabel('Remind', { exact: true }).selectOption('the assignee')
  await drawer(page).getByRole('button', { name: 'Set reminder' }).click()
  await expect(drawer(page)).toContainText('for the assignee, set by')
  await checkAccessibility('the case of an order')
  await owner`update job set run_at = now() where task = 'remind' and merchant_id = ${merchantId}`
  await openNotice(theirs, 'Reminder: Withdrawal')

  // A saved reply, written once and inserted.
  await theirs.goto(`/#${payins}?detail=${payin}&at=conversation`)
  const open = conversation(theirs).getByRole('button', { name: 'Saved replies' })
  await open.click()
  const replies = theirs.getByRole('dialog', { name: 'Saved replies' })
  await replies.getByRole('button', { name: 'New saved reply' }).click()
  const form = theirs.getByRole('dialog', { name: 'New saved reply' })
  await form.getByLabel('Title').fill('Receipt')
  await form.getByLabel('Text').fill('Please send the receipt of your bank.')
  await form.getByRole('button', { name: 'Save' }).click()
  await replies.getByRole('button', { name: /^Receipt/ }).click()
  await expect(field(theirs)).toBeFocused()
  await expect(field(theirs)).toHaveValue('Please send the receipt of your bank.')
  await send(theirs).click()
  await expect(saying(theirs, 'Please send the receipt of your bank.')).toBeVisible()
})
