import field from '../areas/field/texts.en.ts'
import session from '../areas/session/texts.en.ts'
import twoFactor from '../areas/two-factor/texts.en.ts'

/** What all input is called, by its name on the wire: fields of lists, and what else calls take. */
const texts = {
  ...field,
  ...twoFactor.protectionNames,
  userName: session.userName,
  password: session.password,
  googleCode: session.googleCode,
  verifyCode: session.googleCode,
  captcha: session.captcha,
  ticket: 'Sign-in ticket',
  t: 'Time of the picture',
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'New password, again',
  secretKey: 'Secret key',
  size: 'Rows per page',
  current: 'Page',
  sortKey: 'Sort by',
  sortType: 'Sort direction',
  keys: 'Chosen rows',
  startDate: 'Start date',
  endDate: 'End date',
  startDate2: 'Completed from',
  endDate2: 'Completed until',
  createTimeStart: 'Created from',
  createTimeEnd: 'Created until',
  finishTimeStart: 'Completed from',
  finishTimeEnd: 'Completed until',
  startStamp: 'Created from',
  endStamp: 'Created until',
  startTime: 'Start time',
  endTime: 'End time',
  orderNos: 'Order numbers',
  orderType: 'Direction of the order',
  decision: 'Decision',
  requestNo: 'Request number',
  at: 'Time',
  upTo: 'Up to record',
  text: 'Search text',
  link: 'Download link',
  fileIds: 'Files',
}
export default texts
export type InputTexts = typeof texts
