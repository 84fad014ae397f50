/** Binding an authenticator app, the three protections, and unbinding. */
export default {
  title: 'Google verification',
  loading: 'Loading…',
  bindLead: 'A second step with any authenticator app protects your account and your money.',
  scanTitle: 'Scan the QR code',
  scanLead: 'Use Google Authenticator or any other authenticator app.',
  qrCode: 'QR code for your authenticator app',
  secretLead: 'No camera? Type this key into the app:',
  copySecret: 'Copy secret key',
  codeTitle: 'Enter the code shown in the app',
  googleCode: 'Google verification code',
  enterCode: 'Please Enter A 6-digit Google Verification Code',
  bind: 'Bind',
  bound: 'Bind Successfully',

  boundLead:
    'An authenticator app is bound to your account. Transfers and withdrawals of the merchant’s own money always require its code. Choose what else it should protect.',
  protections: 'Protections',
  protectionNames: {
    loginVerify: 'Login verification',
    withdrawalAuditVerify: 'Withdrawal review verification',
    p2pPayoutVerify: 'P2P payout verification',
  },
  protectionLeads: {
    loginVerify: 'Asks for a code instead of the picture at every sign-in.',
    withdrawalAuditVerify:
      'Asks for a code before a withdrawal or a crypto payout is approved or rejected.',
    p2pPayoutVerify: 'Asks for a code before P2P payouts are submitted, approved or rejected.',
  },
  switchOn: (v: { name: string }) => `Switch on: ${v.name}`,
  switchOff: (v: { name: string }) => `Switch off: ${v.name}`,
  confirmLead: 'Enter the code of your authenticator app to confirm.',
  confirm: 'Confirm',
  modified: 'Modified Successfully',

  unbind: 'Unbind',
  unbindTitle: 'Unbind the authenticator',
  unbindLead:
    'Unbinding switches every protection off, and for 24 hours you can do nothing that asks for a Google code. Only your password then protects the account.',
  unbound: 'Unbind Successfully',

  recoveryTitle: 'Recovery codes',
  recoveryLead:
    'Each of these codes signs you in once if you lose your phone. They are shown only now, so keep them in a safe place.',
  copyCodes: 'Copy',
  printCodes: 'Print',
  downloadCodes: 'Download',
  keptCodes: 'I have saved them',
  newCodes: 'New recovery codes',
  newCodesLead: 'Ten new codes are created, and the previous ones stop working.',
  makeCodes: 'Create new codes',
  requiredTitle: 'Your merchant requires an authenticator',
  requiredLead: 'Bind one to continue. Until then, nothing else is available.',
  requiredAtSignIn:
    'Your merchant requires an authenticator for everyone, so a code is required at every sign-in.',
  lostPhone: 'Lost the phone? Use a recovery code',
  recoveryCode: 'Recovery code',
  enterRecoveryCode: 'Please enter a recovery code of 16 letters and digits',
  codesLeft: (v: { count: number }) =>
    v.count === 1 ? '1 recovery code left' : `${v.count} recovery codes left`,
  codesOf: (v: { name: string }) => `Recovery codes of ${v.name}`,

  sealingImpossible:
    'This browser encrypts only on secure addresses. Open the console over https, or as localhost on this computer, and try again.',
  failed: 'The verification settings could not be loaded.',
  retry: 'Try again',
}
