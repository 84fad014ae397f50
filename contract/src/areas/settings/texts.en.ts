/** Settings: what every form says, and the words of each. */
export default {
  loading: 'Loading the settings…',
  failed: 'The settings could not be loaded.',
  again: 'Try again',
  save: 'Save',
  saved: 'Saved Successfully',
  discard: 'Discard changes',
  edit: 'Edit',
  readOnly: 'Your role may look at these settings, but not change them.',
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

  conflictTitle: 'Somebody else has changed these settings',
  conflictLead: (v: { operator: string; at: string }) =>
    `${v.operator} saved at ${v.at}, after you had opened this form. Nothing of yours is saved yet, and nothing is lost.`,
  conflictField: 'Field',
  conflictTheirs: 'Theirs, saved now',
  conflictMine: 'Yours',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep mine on top',

  unsavedTitle: 'Unsaved changes',
  unsavedLeave: (v: { title: string }) =>
    `“${v.title}” has changes that are not saved. They stay in its tab until you save or discard them.`,
  unsavedClose: (v: { title: string }) =>
    `“${v.title}” has changes that are not saved. Closing it discards them.`,
  unsavedMark: 'unsaved changes',
  goBack: 'Go back to it',
  stayHere: 'Continue here',
  keepOpen: 'Keep it open',
  closeAnyway: 'Discard and close',

  direction: 'Direction',
  payins: 'Payins',
  payouts: 'Payouts',
  fiat: 'Fiat currency',
  pair: 'Pair',
  marketRate: 'Market rate',
  quotedRate: 'Quoted now',
  ratePreview: (v: { currency: string; rate: string; market: string; fiat: string }) =>
    `1 ${v.currency} would be quoted at ${v.rate} ${v.fiat} now; the market is at ${v.market} ${v.fiat}.`,

  forms: {
    merchantProfile: {
      title: 'Merchant',
      lead: 'How the merchant appears to its operators: in the top bar, the account menu, and where somebody needs help.',
    },
    pushRate: {
      title: 'Push rate',
      lead: 'The rate at which new P2P orders of this pair are quoted. Orders that exist keep theirs.',
    },
  },
  fields: {
    merchantName: 'Merchant name',
    avatar: 'Picture',
    introduction: 'Introduction',
    contactName: 'Contact',
    contactEmail: 'Contact e-mail',
    contactPhone: 'Contact phone',
    rateMode: 'Rate',
    fixedRate: 'Fixed rate',
    floatingRate: 'Floating rate',
    version: 'Version of the settings',
  },
  hints: {
    introduction: 'Shown to your operators in the account menu.',
    contactName: 'Whom operators ask when their role does not allow something.',
    floatingRate: 'In percent of the market rate: -1.5 quotes 1.5 % below it.',
  },
  options: {
    rateMode: {
      platform: 'By the terms of the platform',
      fixed: 'Fixed',
      floating: 'Floating',
    },
  },
}
