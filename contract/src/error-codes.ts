/**
 * One code per cause, with an HTTP status for proxies and monitors. Texts: texts/errors.*.ts. The specification
 * defines 200, 000002, 000006, N01016 and M01020; the others are ours.
 */
export const successCode = '200'

export const errorCodes = {
  tokenInvalid: { code: '000002', status: 401 },
  sessionEnded: { code: '000006', status: 401 },
  sessionEndedByPassword: { code: '000006', status: 401 },
  sessionEndedByAdministrator: { code: '000006', status: 401 },

  /** Not a failure: the password was right and the second step follows. */
  secondStepNeeded: { code: 'N01016', status: 200 },
  signInFailed: { code: 'N01001', status: 401 },
  signInThrottled: { code: 'N01002', status: 429 },
  ticketInvalid: { code: 'N01003', status: 401 },
  captchaMissing: { code: 'N01004', status: 422 },
  captchaWrong: { code: 'N01004', status: 422 },
  signInCodeWrong: { code: 'N01005', status: 422 },
  recoveryCodeWrong: { code: 'N01006', status: 422 },
  linkInvalid: { code: 'N01007', status: 410 },

  googleCodeMissing: { code: 'M01020', status: 403 },
  googleCodeWrong: { code: 'M01020', status: 403 },
  googleCodeThrottled: { code: 'M01021', status: 429 },
  authenticatorBound: { code: 'M01022', status: 409 },
  authenticatorNotBound: { code: 'M01023', status: 409 },
  authenticatorSecretUnknown: { code: 'M01024', status: 409 },
  sealedFieldInvalid: { code: 'M01025', status: 400 },
  sealedFieldUsed: { code: 'M01026', status: 409 },
  authenticatorRequired: { code: 'M01027', status: 403 },
  moneyStopped: { code: 'M01028', status: 403 },
  newAuthenticatorNeeded: { code: 'M01029', status: 409 },

  oldPasswordWrong: { code: 'M01030', status: 422 },
  passwordsDiffer: { code: 'M01031', status: 422 },
  passwordRule: { code: 'M01032', status: 422 },

  operatorNameTaken: { code: 'M01040', status: 409 },
  ownAccount: { code: 'M01041', status: 409 },

  balanceTooLow: { code: 'L00001', status: 422 },
  accountInDebt: { code: 'L00018', status: 422 },
  reversedInPart: { code: 'L00019', status: 422 },
  moveRefused: { code: 'L00002', status: 409 },
  moveImpossible: { code: 'L00017', status: 409 },
  decisionNotHeld: { code: 'L00013', status: 409 },
  orderHeld: { code: 'L00014', status: 409 },
  orderNotHeld: { code: 'L00015', status: 409 },
  paidNotReported: { code: 'L00016', status: 422 },
  merchantOrderNoUsed: { code: 'L00003', status: 409 },
  amountTooSmall: { code: 'L00004', status: 422 },
  amountTooFine: { code: 'L00005', status: 422 },
  addressInvalid: { code: 'L00006', status: 422 },
  networkNotOffered: { code: 'L00007', status: 422 },
  currencyNotOffered: { code: 'L00008', status: 422 },
  productOff: { code: 'L00011', status: 422 },
  currencyOff: { code: 'L00012', status: 422 },
  notServed: { code: 'L00023', status: 422 },
  addressesUsedUp: { code: 'L00024', status: 503 },
  customerUnknown: { code: 'L00009', status: 422 },
  sameAccount: { code: 'L00010', status: 422 },

  payinNotHeld: { code: 'L00020', status: 409 },
  payinWithoutExcess: { code: 'L00021', status: 409 },
  paidLessThanFee: { code: 'L00022', status: 422 },

  countryNotOffered: { code: 'L00040', status: 422 },
  methodNotOffered: { code: 'L00041', status: 422 },
  amountTooLarge: { code: 'L00042', status: 422 },

  piecesCount: { code: 'L00030', status: 422 },
  piecesSum: { code: 'L00031', status: 422 },
  alreadySplit: { code: 'L00032', status: 409 },
  orderIsSplit: { code: 'L00033', status: 409 },
  splitTooEarly: { code: 'L00034', status: 409 },
  pieceTooSmall: { code: 'L00035', status: 422 },

  pairNotOffered: { code: 'L00060', status: 422 },
  rateMissing: { code: 'L00061', status: 503 },
  rateTooOld: { code: 'L00062', status: 503 },

  verifyNotFailed: { code: 'L00050', status: 409 },
  verifyTooSoon: { code: 'L00051', status: 429 },
  agentUnknown: { code: 'L00052', status: 422 },
  agentCurrency: { code: 'L00053', status: 422 },

  payoutRowsInvalid: { code: 'B00001', status: 422 },
  payoutsNotCovered: { code: 'B00002', status: 422 },
  payoutCostExceeded: { code: 'B00003', status: 409 },
  requestNoUsed: { code: 'B00004', status: 409 },

  notifyNotFinal: { code: 'O00001', status: 409 },
  notifyNoAddress: { code: 'O00002', status: 409 },
  resendEmpty: { code: 'O00003', status: 422 },
  resendTooMany: { code: 'O00004', status: 422 },
  makerMayNotDecide: { code: 'R00001', status: 403 },
  approvalNotCounted: { code: 'R00003', status: 403 },
  localOrdersOff: { code: 'R00002', status: 403 },
  orderEnded: { code: 'L00070', status: 409 },
  remindersFull: { code: 'L00071', status: 422 },

  exportEmpty: { code: 'E00001', status: 422 },
  exportTooLarge: { code: 'E00002', status: 422 },
  exportNotReady: { code: 'E00003', status: 409 },
  exportExpired: { code: 'E00004', status: 410 },
  exportFailed: { code: 'E00005', status: 409 },
  exportTooMany: { code: 'E00006', status: 429 },
  exportPeriodTooLarge: { code: 'E00007', status: 422 },

  fileTooLarge: { code: 'F00001', status: 413 },
  fileTypeRefused: { code: 'F00002', status: 415 },
  fileDamaged: { code: 'F00003', status: 422 },
  imageTooManyPixels: { code: 'F00004', status: 422 },
  fileEmpty: { code: 'F00005', status: 422 },
  storageFailed: { code: 'F00006', status: 503 },

  workbookExpected: { code: 'F00010', status: 415 },
  workbookIsText: { code: 'F00011', status: 415 },
  workbookIsOldXls: { code: 'F00012', status: 415 },
  workbookEncrypted: { code: 'F00013', status: 422 },
  workbookHasMacros: { code: 'F00014', status: 422 },
  workbookTooLarge: { code: 'F00015', status: 413 },
  workbookEmpty: { code: 'F00016', status: 422 },
  templateForeign: { code: 'F00017', status: 422 },
  templateOld: { code: 'F00018', status: 422 },
  templateOfOtherCurrency: { code: 'F00019', status: 422 },
  templateColumns: { code: 'F00020', status: 422 },

  reportDayOpen: { code: 'R00010', status: 409 },
  schedulesTooMany: { code: 'R00011', status: 422 },
  scheduleExists: { code: 'R00012', status: 409 },
  scheduleChanged: { code: 'R00013', status: 409 },
  conversationTokenInvalid: { code: 'C00001', status: 410 },
  conversationSignInNeeded: { code: 'C00002', status: 403 },
  conversationClosed: { code: 'C00003', status: 409 },
  conversationFull: { code: 'C00004', status: 422 },
  conversationFilesFull: { code: 'C00005', status: 422 },
  conversationBytesFull: { code: 'C00006', status: 422 },
  conversationBytesOfDay: { code: 'C00007', status: 429 },
  replyTitleTaken: { code: 'C00008', status: 409 },
  arrivalChanged: { code: 'U00001', status: 409 },
  arrivalDoesNotFit: { code: 'U00002', status: 422 },

  repliesFull: { code: 'C00009', status: 422 },

  settingsChanged: { code: 'P00001', status: 409 },
  requestUnsigned: { code: 'A00001', status: 401 },
  apiKeyUnknown: { code: 'A00002', status: 401 },
  requestStale: { code: 'A00003', status: 401 },
  nonceUsed: { code: 'A00004', status: 409 },
  signatureWrong: { code: 'A00005', status: 401 },
  addressNotAllowed: { code: 'A00006', status: 403 },
  keyLimitReached: { code: 'A00007', status: 429 },
  publicKeyMissing: { code: 'A00008', status: 401 },

  inputInvalid: { code: 'S00400', status: 400 },
  permissionDenied: { code: 'S00403', status: 403 },
  notFound: { code: 'S00404', status: 404 },
  conflict: { code: 'S00409', status: 409 },
  requestTimeout: { code: 'S00408', status: 408 },
  bodyTooLarge: { code: 'S00413', status: 413 },
  mediaTypeUnsupported: { code: 'S00415', status: 415 },
  tooManyRequests: { code: 'S00429', status: 429 },
  tooManyAtOnce: { code: 'S00430', status: 429 },
  headersTooLarge: { code: 'S00431', status: 431 },
  internal: { code: 'S00500', status: 500 },
  unavailable: { code: 'S00503', status: 503 },
  tookTooLong: { code: 'S00504', status: 504 },
} as const satisfies Record<string, { code: string; status: number }>

export type ErrorName = keyof typeof errorCodes

/** Codes after which the console clears the session and reloads. */
export const sessionEndingCodes: readonly string[] = [
  errorCodes.tokenInvalid.code,
  errorCodes.sessionEnded.code,
]

/** Codes that the console's API client returns to its caller instead of showing an error: the caller handles them. */
export const codesForCaller: readonly string[] = [
  errorCodes.googleCodeMissing.code,
  errorCodes.secondStepNeeded.code,
]
