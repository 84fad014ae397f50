import type { ArrivalStatus } from '../areas/arrival/arrival.list.ts'
import arrivals from '../areas/arrival/page-texts.en.ts'
import order from '../areas/order/texts.en.ts'
import { type TieCause, type TieNames, tieText } from '../areas/order/ties.ts'
import { actorText } from '../engine/actor.ts'
import { type InputProblem, problemText } from '../engine/input-problem.ts'
import type { ErrorName } from '../error-codes.ts'
import type { WorkbookLimit } from '../limits.ts'
import inputs from './inputs.en.ts'
import rules from './rules.en.ts'

const workbookLimits: Record<WorkbookLimit, string> = {
  packedBytes: 'as a file',
  unpackedBytes: 'unpacked',
  entries: 'parts',
  sheets: 'sheets',
  sharedStrings: 'different texts',
  columns: 'columns',
  depth: 'levels of XML',
  attributes: 'attributes of an element',
  milliseconds: 'milliseconds to read',
}

/** What an error says to the person. Only the server needs these: the console shows the `msg` it gets. */
const texts = {
  tokenInvalid: 'Your session has expired. Please sign in again.',
  sessionEnded: 'This session was signed out. Please sign in again.',
  sessionEndedByPassword:
    'Your password was changed, and that ended this session. Please sign in with the new one.',
  sessionEndedByAdministrator:
    'An administrator ended this session. Please sign in again, or ask your administrator.',
  secondStepNeeded: 'Password accepted. Please complete the verification.',
  signInFailed: 'The user name or password is wrong.',
  signInThrottled: (v: { seconds: number }) =>
    `Too many attempts. Please wait ${v.seconds} seconds and try again.`,
  ticketInvalid: 'Verification failed, please Login again.',
  captchaMissing: 'Please enter the 4 characters in the picture',
  captchaWrong: 'The characters do not match the picture. Here is a new one.',
  signInCodeWrong: 'Google Verification Code Is Incorrect',
  recoveryCodeWrong: 'This recovery code is wrong or has already been used.',
  linkInvalid:
    'This link was used, has expired or was withdrawn. Ask your administrator for a new one.',
  googleCodeMissing: 'Please Enter A 6-digit Google Verification Code',
  googleCodeWrong: 'Google Verification Code Is Incorrect',
  googleCodeThrottled: (v: { seconds: number }) =>
    `Too many wrong codes. Please wait ${v.seconds} seconds and try again.`,
  authenticatorBound: 'An authenticator is already bound. Unbind it first.',
  authenticatorNotBound: 'No authenticator is bound yet. Bind one first.',
  authenticatorSecretUnknown: 'This secret is no longer valid. Scan the new QR code.',
  sealedFieldInvalid:
    'An encrypted field could not be read. Check the clock of this device and try again.',
  sealedFieldUsed: 'This request was already received. Please try again.',
  authenticatorRequired: 'Your merchant requires an authenticator for everyone. Bind one first.',
  moneyStopped: (v: { until: string }) =>
    `Your authenticator was removed or a recovery code was used. Until ${v.until} GMT+8 you can do nothing that asks for a Google code. Once you have bound a new authenticator, another administrator can allow it sooner.`,
  newAuthenticatorNeeded: 'The operator has to bind a new authenticator first.',
  oldPasswordWrong: 'The current password is wrong.',
  passwordsDiffer: 'The Passwords Entered Twice Are Inconsistent!',
  passwordRule: 'A password must have 6 to 18 characters, with both letters and digits.',
  operatorNameTaken: (v: { name: string }) =>
    `The user name ${v.name} is taken. Please choose another.`,
  ownAccount: 'This is your own account: another administrator has to do this.',
  balanceTooLow: 'The balance is too low.',
  accountInDebt:
    'This account is in debt, because a payment that it was credited was taken back. Nothing can be sent or refunded until money that comes in has settled the debt.',
  reversedInPart: 'Only a part of what was paid was taken back.',
  moveRefused: (v: { actor: string; at: string }) =>
    `This order has already been processed (${actorText(v.actor, order.actors)}, ${v.at} GMT+8). Nothing was changed.`,
  moveImpossible: (v: { move: string; status: string }) =>
    `An order with status ${v.status} does not allow ${v.move}. Nothing was changed.`,
  decisionNotHeld: 'This decision can no longer be undone: it has been carried out.',
  orderHeld:
    'This order is on hold since the platform was restored from a backup. Somebody has to check first whether it was paid. Nothing was changed.',
  orderNotHeld: 'This order is no longer on hold.',
  paidNotReported:
    'The upstream has reported nothing about this order that could be applied. Nothing was changed.',
  merchantOrderNoUsed: 'This merchant order number is already used by another order.',
  amountTooSmall: (v: { minimum: string; currency: string }) =>
    `The minimum amount is ${v.minimum} ${v.currency}.`,
  amountTooFine: (v: { digits: number; currency: string }) =>
    `${v.currency} has at most ${v.digits} decimal places.`,
  addressInvalid: (v: { network: string }) => `This is not an address of the ${v.network} network.`,
  networkNotOffered: 'This currency is not offered on this network.',
  currencyNotOffered: 'This currency is not offered for orders of this kind.',
  productOff: 'This product is switched off: no new orders are accepted. Open orders continue.',
  currencyOff: (v: { currency: string }) =>
    `${v.currency} is switched off: no new orders are accepted in it. Open orders continue.`,
  notServed: (v: { service: string }) =>
    `Nobody carries out orders of this kind here at the moment (${v.service}): no new orders are accepted. Open orders continue.`,
  addressesUsedUp: (v: { network: string }) =>
    `There is no free address on ${v.network} at the moment. Try again in a minute.`,
  customerUnknown: (v: { uid: string }) => `Customer ${v.uid} does not exist.`,
  sameAccount: 'Money can only be transferred between two different accounts.',
  payinNotHeld: 'This payin is not waiting for a decision. Nothing was changed.',
  payinWithoutExcess: 'There is no excess left to refund. Nothing was changed.',
  paidLessThanFee: 'The amount paid does not cover the fee. It can only be returned.',
  notifyNotFinal:
    'Manual notification is possible only when the order is in a final success or failure state.',
  notifyNoAddress: 'The merchant has no callback address for this order.',
  countryNotOffered: (v: { country: string }) => `This merchant has no local rail in ${v.country}.`,
  methodNotOffered: (v: { method: string }) => `The method ${v.method} is not offered.`,
  amountTooLarge: (v: { maximum: string; currency: string }) =>
    `The amount must be at most ${v.maximum} ${v.currency}.`,
  piecesCount: (v: { least: number; most: number }) =>
    `An order can be split into ${v.least} to ${v.most} pieces.`,
  piecesSum: 'The amounts of the pieces must add up to the amount of the order.',
  alreadySplit: 'This order has already been split.',
  orderIsSplit: 'This order has been split: its pieces are traded separately. Nothing was changed.',
  splitTooEarly:
    'This payout is awaiting review. It can be split once it is approved. Nothing was changed.',
  pieceTooSmall: (v: { currency: string }) =>
    `A piece is too small: no quantity of ${v.currency} is left for it.`,
  pairNotOffered: (v: { currency: string; fiatCurrency: string }) =>
    `${v.currency} is not traded for ${v.fiatCurrency}.`,
  rateMissing: (v: { currency: string; fiatCurrency: string }) =>
    `There is no market rate of ${v.currency} in ${v.fiatCurrency} at the moment. Please try again later.`,
  rateTooOld: (v: { currency: string; minutes: number }) =>
    `The market rate of ${v.currency} is older than ${v.minutes} minutes, so no new orders are taken at it. Please try again later.`,
  verifyNotFailed:
    'This verification has not failed, so it cannot be started again. Nothing was changed.',
  verifyTooSoon: (v: { seconds: number }) =>
    `A verification can be started again once a minute. Please wait ${v.seconds} seconds.`,
  agentUnknown: (v: { agent: string }) => `Agent ${v.agent} does not exist.`,
  agentCurrency: (v: { agent: string; currency: string }) =>
    `The agent ${v.agent} does not trade ${v.currency}.`,
  payoutRowsInvalid: (v: { rows: number; row: number; problem: string }) =>
    `Nothing was submitted: ${v.rows} rows have problems. Row ${v.row}: ${v.problem}`,
  payoutsNotCovered: (v: { cost: string; currency: string }) =>
    `Nothing was submitted: these payouts cost ${v.cost} ${v.currency} with fees, which is more than the available balance.`,
  payoutCostExceeded: (v: { cost: string; most: string; currency: string }) =>
    `The rate has moved: these payouts now cost ${v.cost} ${v.currency}, but at most ${v.most} was shown. Nothing was submitted. Please check again.`,
  requestNoUsed: 'This request number was already used for another submission.',
  resendEmpty: 'No ended order in this range can be notified.',
  resendTooMany: (v: { most: number }) =>
    `This range has more than ${v.most} orders, the most that can be notified at once: please choose a shorter one, or one product.`,
  makerMayNotDecide:
    'You created this order, so another operator of your merchant has to decide it (maker-checker rule).',
  approvalNotCounted: (v: TieNames & { tieId: string; cause: TieCause; until: string }) =>
    `Your approval does not count for this order: ${tieText(order.ties, v)}. Somebody else has to approve it, or you after ${v.until} GMT+8.`,
  localOrdersOff: 'Local orders are not enabled for this merchant.',
  exportEmpty: 'No data needs to be exported',
  exportTooLarge: (v: { max: number }) =>
    `An export holds at most ${v.max} records. Please narrow the filters.`,
  exportNotReady: 'This export is still being written.',
  exportExpired: 'This export has expired. Please export again.',
  exportFailed: 'Export Failed',
  exportTooMany: (v: { max: number }) =>
    `${v.max} exports are already waiting or being written. Please try again once some are ready.`,
  exportPeriodTooLarge: (v: { max: number; parts: number; start: string; end: string }) =>
    `This period has more than ${v.max} movements, more than ${v.parts} files hold. ${v.start} to ${v.end} (GMT+8) fits.`,
  fileTooLarge: (v: { max: string }) => `The file is too large. The limit is ${v.max}.`,
  fileTypeRefused: (v: { types: string }) =>
    `This type of file is not accepted here. Accepted: ${v.types}. The content counts, not the name.`,
  fileDamaged: 'The file is damaged and cannot be read.',
  imageTooManyPixels: (v: { megapixels: number; side: number }) =>
    `The picture is too large: at most ${v.megapixels} megapixels, and ${v.side} pixels on a side.`,
  fileEmpty: 'The file is empty.',
  storageFailed: 'The file could not be stored. Nothing was changed. Please try again later.',
  workbookExpected:
    'This is not an xlsx file. Please download the template, fill it in and upload it as it is.',
  workbookIsText:
    'This is a text or CSV file, whatever its name. Please download the template, fill it in and save it as xlsx.',
  workbookIsOldXls: 'This is an old Excel file (xls). Please save it as xlsx.',
  workbookEncrypted:
    'This file is protected by a password and cannot be read. Please save it without one.',
  workbookHasMacros:
    'This file has macros, which are not accepted. Please save it as xlsx without macros.',
  workbookTooLarge: (v: { part: WorkbookLimit; most: string }) =>
    `The file holds more than can be read: at most ${v.most} ${workbookLimits[v.part] ?? v.part}.`,
  workbookEmpty: 'The file has no rows. Please fill in the template first.',
  templateForeign:
    'This file was not made from the template. Please download the template and fill it in.',
  templateOld:
    'This file was made from an old template. Please download the template again and copy your rows into it.',
  templateOfOtherCurrency: (v: { found: string; expected: string }) =>
    `This template is for ${v.found}, not for ${v.expected}.`,
  templateColumns: (v: { cell: string; expected: string; found: string }) =>
    `The columns of the template were changed: ${v.cell} should be “${v.expected}” and is “${v.found}”. Please download the template again.`,
  reportDayOpen: 'This day is not over yet, or ended less than an hour ago. Please seal it later.',
  schedulesTooMany: (v: { max: number }) =>
    `A merchant can have at most ${v.max} report schedules. Please remove one first.`,
  scheduleExists: 'This schedule already exists. Nothing was saved.',
  scheduleChanged: (v: { operator: string; at: string }) =>
    `${v.operator} has changed this schedule in the meantime (${v.at} GMT+8). Nothing was saved. Please open it again.`,
  conversationTokenInvalid:
    'The token for this conversation was already used or has expired. A new one is needed.',
  conversationSignInNeeded: 'Please open this conversation again: its sign-in has ended.',
  conversationClosed: (v: { days: number }) =>
    `This order ended more than ${v.days} days ago. Its conversation can only be read.`,
  conversationFull: (v: { most: number }) =>
    `You have written ${v.most} messages in this order, which is the limit.`,
  conversationFilesFull: (v: { most: number }) =>
    `You have added ${v.most} files to this order, which is the limit.`,
  conversationBytesFull: (v: { max: string }) =>
    `The files you add to one order can total ${v.max}. This one exceeds that.`,
  conversationBytesOfDay: (v: { max: string }) =>
    `Your merchant has added files of ${v.max} to conversations within 24 hours. Please try again later.`,
  settingsChanged: (v: { operator: string; at: string }) =>
    `${v.operator} has changed these settings in the meantime (${v.at} GMT+8). Nothing was saved: please compare both versions.`,
  requestUnsigned: (v: { header: string }) =>
    `The request is not signed: the header ${v.header} is missing or malformed.`,
  apiKeyUnknown: 'This API key does not exist.',
  requestStale: (v: { minutes: number }) =>
    `The time of the request differs from ours by more than ${v.minutes} minutes. Check the clock.`,
  nonceUsed: 'This nonce was already used. Every request needs a new one.',
  signatureWrong: 'The signature does not match the request and the registered public key.',
  addressNotAllowed: (v: { address: string }) =>
    `Requests from ${v.address} are not allowed for this key.`,
  keyLimitReached: (v: { seconds: number }) =>
    `This key has made too many requests. Please wait ${v.seconds} seconds and try again.`,
  publicKeyMissing: 'No public key is registered for this API key.',
  inputInvalid: (v: InputProblem) => `Please check the input: ${problemText(v, rules, inputs)}`,
  permissionDenied: 'Your role does not allow this.',
  orderEnded: 'This order has ended.',
  remindersFull: (v: { max: number }) =>
    `This order has ${v.max} reminders already. Remove one first.`,
  replyTitleTaken: (v: { title: string }) => `There is a saved reply “${v.title}” already.`,
  arrivalChanged: (v: { status: string }) =>
    `This payment was handled in the meantime (${arrivals.words.arrivalStatus[v.status as ArrivalStatus] ?? v.status}). Nothing was changed.`,
  arrivalDoesNotFit:
    'This payment cannot be credited there: the currency differs, or it accepts no payment now.',
  repliesFull: (v: { max: number }) =>
    `Your merchant has ${v.max} saved replies already. Remove one first.`,
  notFound: 'Not found.',
  conflict: 'This was changed at the same moment. Please look again and retry.',
  requestTimeout: 'The request took too long to arrive. Please try again.',
  bodyTooLarge: 'This is too large to send.',
  mediaTypeUnsupported: 'The request must be JSON.',
  tooManyRequests: (v: { seconds: number }) =>
    `Too many requests. Please wait ${v.seconds} seconds and try again.`,
  tooManyAtOnce: (v: { seconds: number }) =>
    `You have too many requests running at once. Please try again in ${v.seconds} seconds.`,
  headersTooLarge: 'The address or the headers of the request are too long.',
  internal: (v: { incident: string }) =>
    `Something went wrong on the server. The incident number is ${v.incident}.`,
  unavailable: 'The server is not ready. Please try again in a moment.',
  tookTooLong:
    'This took too long and was stopped. Please narrow the filters, or try again in a moment.',
} satisfies Record<ErrorName, unknown>
export default texts
export type ErrorTexts = typeof texts
