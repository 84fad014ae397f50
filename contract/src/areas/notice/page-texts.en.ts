import type { NoticeCause, NoticeTopic } from './notice.contract.ts'

/** What the console tells of, in the top bar. */
export default {
  title: 'Notifications',
  button: (v: { count: number }) =>
    v.count === 0 ? 'Notifications' : `Notifications, ${v.count} unread`,
  readAll: 'Mark all as read',
  unread: 'unread',
  none: 'Nothing new. Orders awaiting review, finished exports and failed notifications appear here.',
  failed: 'The notifications could not be loaded',
  retry: 'Try again',
  topics: {
    review: 'Awaiting review',
    export: 'Exports',
    notification: 'Failed notifications',
    hold: 'On hold since the restore',
    duties: 'Approvals that did not count',
    case: 'Your cases',
    arrival: 'Unmatched payments',
    stop: 'Operators who move no money',
    debt: 'Accounts in debt',
  } satisfies Record<NoticeTopic, string>,
  review: (v: { order: string }) => `${v.order} awaiting review`,
  cases: {
    assigned: (v: { order: string }) => `${v.order} assigned to you`,
    mentioned: (v: { order: string }) => `You are mentioned: ${v.order}`,
    reminder: (v: { order: string }) => `Reminder: ${v.order}`,
  } satisfies Record<NoticeCause, (v: { order: string }) => string>,
  customer: 'Customer',
  exportReady: 'Export ready',
  exportFailed: 'Export failed',
  notification: (v: { order: string }) => `${v.order} notification failed`,
  hold: (v: { order: string }) => `${v.order} on hold since the restore`,
  duties: (v: { order: string }) => `${v.order}: an approval did not count`,
  arrival: 'Unmatched payment to resolve',
  stop: 'Moves no money: authenticator removed or recovery code used',
  debt: 'In debt: payments taken back exceed what is available',
  merchant: 'Merchant',
}
