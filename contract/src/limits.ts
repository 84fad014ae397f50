/** Every number of the specification that both sides must agree on. */
export const limits = {
  googleCodeLength: 6,
  captchaLength: 4,
  passwordMin: 6,
  passwordMax: 18,
  operatorNameMax: 64,
  /** A link by which a password is set. */
  operatorLinkHours: 72,
  recoveryCodes: 10,
  /** For how long an operator moves no money after a recovery code was used, or the authenticator removed. */
  moneyStopHours: 24,
  /** Of one operator, the newest first. */
  shownSessions: 100,
  textMax: 200,

  pageSizes: [5, 10, 20, 40, 80],
  defaultPageSize: 10,
  unpagedSize: 10_000,
  exportMax: 10_000,
  /** Files of one export, each of that many records, where one is split. */
  exportPartsMax: 100,
  /** The longest period of the accounting export. */
  accountingDaysMax: 366,
  /** The largest of a statement, and of how many records they are looked up. */
  statementCounterparties: 50,
  statementNamedRecordsMax: 100_000,
  /** Exports of one merchant that are queued or running. */
  openExportsMax: 20,
  /** Selected rows in one export: with the longest keys they fill half of a request body. */
  selectionMax: 5_000,
  notifyTogetherMax: 100,
  visibleFilters: 9,
  defaultColumns: 9,
  cellTextCut: 12,
  columnWidthMin: 30,
  columnWidthMax: 1000,
  /** The days of figures without a period of their own, and the most that a period may have. */
  figureDays: 30,
  figureDaysMax: 366,
  /** The same of reports. */
  reportDays: 30,
  reportDaysMax: 366,
  /** Views of lists: of one operator, and shown of one table with those that others share. */
  savedViewsMax: 50,
  shownViewsMax: 200,
  savedViewNameMax: 40,
  savedViewSearchMax: 2_000,
  /** Of each topic, the newest. */
  shownNotices: 20,
  lastSignIns: 10,
  newestOrders: 10,
  shortcutsMax: 12,
  /** Work that began before the end of a report day may be booked after it; no work takes as long as this. */
  reportClosedMinutes: 60,
  /** Of one merchant, for all reports. */
  reportSchedulesMax: 20,
  callbackAddressMax: 2_000,
  /** Of a PEM; one of RSA with 8192 bits has 1,500 characters. */
  publicKeyMax: 4_000,
  weightMax: 10_000,
  importRowsMax: 200,
  /** What is read of an uploaded workbook, at most. A filled template of 200 rows has a tenth of the sizes. */
  workbook: {
    packedBytes: 1024 * 1024,
    unpackedBytes: 2 * 1024 * 1024,
    entries: 100,
    sheets: 20,
    sharedStrings: 20_000,
    columns: 64,
    cellCharacters: 500,
    /** Of XML: elements inside each other, and attributes of one. */
    depth: 32,
    attributes: 64,
    /** For a machine that is stuck; the sizes above bound the work. */
    milliseconds: 20_000,
  },
  /** How much more a batch of payouts may cost than its check showed, because the rate may move meanwhile. */
  payoutCostTolerance: '0.005',
  /** Within these hours the same amount to the same account is taken for a duplicate. */
  payoutDuplicateHours: 24,
  review: {
    /** A decision of the console is carried out after this; until then it can be undone. */
    undoSeconds: 5,
    /** How long an operator is shown as the reader of an order, unless reading goes on. */
    claimSeconds: 90,
    /** The oldest orders, shown in the queue; and how many of each kind it reads for them. */
    queueMax: 50,
    queueLookedAt: 200,
    /** Earlier decisions that are shown with an order. */
    lastDecisions: 5,
    /** After these minutes of waiting an order is shown as late, and as too late. */
    amberMinutes: 30,
    redMinutes: 120,
  },
  /** What the page of a customer shows: so many of the newest orders of each kind are summed up. */
  customer: { summedMax: 1_000, newest: 10 },
  /** Of a customer or an order. */
  notes: { shown: 50, textMax: 1_000, mentionsMax: 20 },
  /** Of one order, and how far ahead. */
  remindersMax: 10,
  reminderDaysMax: 366,
  /** Customers that a form suggests. */
  suggestionsMax: 8,
  splitPiecesMin: 2,
  splitPiecesMax: 10,
  /** A failed verification of a B2C order is started again by hand this often at most. */
  verifyAgainSeconds: 60,
  /** Orders that one resend of a range may notify. */
  resendMax: 5_000,
  avatarBytesMax: 2 * 1024 * 1024,
  avatarSidePx: 256,
  /** The largest file that any call accepts: it is held in memory until it is stored. */
  uploadBytesMax: 5 * 1024 * 1024,
  /** A small file can decode to an image that exhausts the memory. */
  imagePixelsMax: 25_000_000,
  /** Reducing an image that is as long as it is narrow takes many times longer than one of as many pixels. */
  imageSideMax: 20_000,
  fileLinkSeconds: 300,
  /** Files per request for links. */
  fileLinksMax: 100,
  conversation: {
    /** How long a token is valid, for one sign-in, which is then valid for so many minutes. */
    tokenSeconds: 300,
    sessionMinutes: 30,
    /** How often a console tries to sign in before it says so and shows a button. */
    signInTries: 10,
    textMax: 2_000,
    repliesMax: 100,
    replyTitleMax: 60,
    fileBytesMax: 5 * 1024 * 1024,
    pictureSidePx: 4096,
    thumbnailSidePx: 320,
    pageSize: 50,
    /** Per order and author: a busy author takes no room from the others. */
    messagesMax: 500,
    filesMax: 50,
    bytesMax: 100 * 1024 * 1024,
    /** Of all operators of a merchant together, in any 24 hours. */
    merchantBytesOfDay: 1024 * 1024 * 1024,
    /** After the end of an order. */
    writableDays: 30,
  },
  bodyBytesMax: 256 * 1024,

  requestTimeoutMs: 300_000,
  /** The deadline of a call on the server. */
  callMs: 45_000,
  toastMs: 5_000,
  mobileBreakpointPx: 992,
  /** Below it lists are cards. */
  phoneBreakpointPx: 768,
  sidebarWidthPx: 244,

  sessionIdleMinutes: 30,
  sessionAbsoluteHours: 12,
  ticketMinutes: 5,
  /** Numbers to try at most in place of the captcha: a few seconds on a phone. */
  proofNumberMax: 100_000,
  /** Wrong captchas or Google codes before a sign-in ticket is void. */
  ticketTries: 5,
  /** A sealed field is refused when its time differs from the server's by more than this. */
  sealedFieldAgeSeconds: 120,
} as const

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const countries = ['IN', 'TH', 'ID', 'BR'] as const
export type Country = (typeof countries)[number]

/** Limits of a workbook that end its reading. A cell that is too long is a problem of that cell. */
export type WorkbookLimit = Exclude<keyof (typeof limits)['workbook'], 'cellCharacters'>
