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
  review: (v: { order: string }) => `${v.order} awaiting review`,
  exportReady: 'Export ready',
  exportFailed: 'Export failed',
  notification: (v: { order: string }) => `${v.order} notification failed`,
  hold: (v: { order: string }) => `${v.order} on hold since the restore`,
}
