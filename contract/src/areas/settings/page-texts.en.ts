/** Settings: what every form says, and the words of each. */
export default {
  loading: 'Loading the settings…',
  failed: 'The settings could not be loaded.',
  again: 'Try again',
  save: 'Save',
  saved: 'Saved Successfully',
  discard: 'Discard changes',
  edit: 'Edit',
  readOnly: 'Your role can view these settings but not change them.',
  lastChange: (v: { operator: string; at: string }) => `Last changed by ${v.operator}, ${v.at}`,
  somebody: 'The platform',
  changes: (v: { count: number }) =>
    v.count === 1 ? 'What will change: 1 field' : `What will change: ${v.count} fields`,
  nothing: '(empty)',
  on: 'On',
  off: 'Off',
  linesHint: 'One entry per line',
  removePicture: 'Remove',
  pictureChosen: 'a new picture',
  pictureSet: 'a picture',

  conflictTitle: 'Someone else has changed these settings',
  conflictLead: (v: { operator: string; at: string }) =>
    `${v.operator} saved at ${v.at}, after you opened this form. Your changes are not saved yet, and nothing is lost.`,
  conflictField: 'Field',
  conflictTheirs: 'Theirs (saved)',
  conflictMine: 'Yours',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine',

  direction: 'Direction',
  payins: 'Payins',
  payouts: 'Payouts',
  fiat: 'Fiat currency',
  pair: 'Pair',
  marketRate: 'Market rate',
  quotedRate: 'Quoted now',
  ratePreview: (v: { currency: string; rate: string; market: string; fiat: string }) =>
    `1 ${v.currency} would now be quoted at ${v.rate} ${v.fiat}; the market rate is ${v.market} ${v.fiat}.`,

  forms: {
    productTerms: {
      title: 'Fee',
      lead: 'What the platform charges on new orders of this product. Existing orders keep theirs.',
    },
    otcTerms: {
      title: 'Fee',
      lead: 'What the platform charges on new B2C orders. Existing orders keep theirs.',
    },
    unitTerms: {
      title: 'Limits and flat fee',
      lead: 'The amounts accepted for new orders, and what each order costs on top of the product fee.',
    },
    otcUnitTerms: {
      title: 'Limits and flat fee',
      lead: 'The amounts accepted for new B2C orders, and what each order costs on top of the product fee.',
    },
    paymentTerms: {
      title: 'How payins are paid',
      lead: 'Applies to new crypto payins. Existing orders keep their terms.',
    },
    p2pPayinTerms: {
      title: 'Terms of the pair',
      lead: 'Applies to new P2P payins of this pair. Existing orders keep their terms.',
    },
    p2pPayoutTerms: {
      title: 'Terms of the pair',
      lead: 'Applies to new P2P payouts of this pair. Existing orders keep their terms.',
    },
    localPayinTerms: {
      title: 'Terms of the method',
      lead: 'Applies to new local payins by this method. Existing orders keep their terms.',
    },
    localPayoutTerms: {
      title: 'Terms of the method',
      lead: 'Applies to new local payouts by this method. Existing orders keep their terms.',
    },
    cryptoCurrencyTerms: {
      title: 'Currency',
      lead: 'Sort order, precision and rate of the currency. Applies to new orders.',
    },
    fiatCurrencyTerms: {
      title: 'Currency',
      lead: 'Sort order and precision of the currency. Applies to new orders.',
    },
    apiKey: {
      title: 'API keys',
      lead: 'The key that requests from your server are checked with, and the addresses they may come from. Applies from the next request.',
    },
    notification: {
      title: 'Notifications',
      lead: 'Where we send the outcome of orders, product by product. An order created with its own address is notified there.',
    },
    merchantProfile: {
      title: 'Merchant',
      lead: 'How your operators see the merchant: in the top bar, in the account menu and where they look for help.',
    },
    pushRate: {
      title: 'Push rate',
      lead: 'The rate at which new P2P orders of this pair are quoted. Existing orders keep theirs.',
    },
  },
  fields: {
    merchantPublicKey: 'Merchant public key 2.0',
    secondPublicKey: 'Second public key',
    allowedAddresses: 'Allowed addresses',
    feePercent: 'Fee',
    minimum: 'Minimum amount',
    maximum: 'Maximum amount',
    flatFee: 'Flat fee',
    expiryMinutes: 'Expiry in minutes',
    tolerancePercent: 'Tolerance for underpayment',
    settlementDays: 'Settle on the next day (T+1)',
    marginPercent: 'Margin on the market rate',
    partialRule: 'Partial payment at expiry',
    answerMinutes: 'Bank response time in minutes',
    fullName: 'Full name',
    weight: 'Sorting weight',
    precision: 'Decimal precision',
    minimumDeposit: 'Minimum deposit amount',
    minimumWithdrawal: 'Minimum withdrawal amount',
    feeCurrency: 'Fee currency',
    feeAmount: 'Fee amount',
    enabled: 'Switch',
    id: 'Unit',
    events: 'Events',
    onlyFailed: 'Only unacknowledged ones',
    headers: 'Headers',
    receivedBody: 'Body',
    resendId: 'Resend',
    merchantName: 'Merchant name',
    avatar: 'Picture',
    introduction: 'Introduction',
    contactName: 'Contact',
    contactEmail: 'Contact email',
    contactPhone: 'Contact phone',
    rateMode: 'Rate',
    fixedRate: 'Fixed rate',
    floatingRate: 'Floating rate',
    version: 'Version of the settings',
  },
  hints: {
    merchantPublicKey:
      'PEM of an RSA key of at least 2048 bits, or of an Ed25519 key. The private key stays with you.',
    secondPublicKey:
      'Requests signed with either key are accepted. To change keys: put the new one here, let your servers sign with it, then move it to the first field and empty this one.',
    allowedAddresses:
      'One address or network per line, like 203.0.113.7 or 203.0.113.0/24. Empty means every address.',
    feePercent: 'Of the amount of each order.',
    flatFee: 'Charged on each order; for payments on a chain, this is the network fee.',
    tolerancePercent: 'A shortfall up to this needs no decision.',
    settlementDays: 'Off: credited money is available at once (T+0).',
    marginPercent:
      'Used when the push rate follows the platform’s terms: -0.5 quotes 0.5% below the market.',
    partialRule: 'What happens to a payment whose rest has not arrived in time.',
    answerMinutes: 'A payout without a response by then has to be handled manually.',
    weight: 'From 0 to 10000. Larger weights come first wherever currencies are offered.',
    precision: 'Decimal places allowed in amounts of new orders.',
    minimumDeposit: 'A smaller deposit is not credited automatically: someone has to check it.',
    feeAmount: 'Charged on each customer withdrawal, on top of the product fee.',
    feeCurrency:
      'The currency of the fee amount. It is charged in the currency of the order, at the market rate.',
    fixedRate: 'USD for one unit. It does not follow the market.',
    callbackAddress:
      'Must begin with https:// and lead to a public host. Leave empty to send nothing.',
    acknowledgement:
      'What ends the tries: any 2xx status, or only a body that says “success”. Choose the word if a proxy in front of your server answers 200 by itself.',
    events: 'Which outcomes of an order are notified.',
    introduction: 'Shown to your operators in the account menu.',
    contactName: 'Who operators can ask when their role does not allow something.',
    floatingRate: 'As a percentage of the market rate: -1.5 quotes 1.5% below it.',
  },
  options: {
    acknowledgement: { status: 'Any 2xx status', word: 'The word “success” in the body' },
    events: { success: 'Order succeeded', failure: 'Order failed, expired or was cancelled' },
    partialRule: { credit: 'Credit what was paid', return: 'Return it' },
    rateMode: {
      platform: 'Platform’s terms',
      fixed: 'Fixed',
      floating: 'Floating',
    },
  },
}
