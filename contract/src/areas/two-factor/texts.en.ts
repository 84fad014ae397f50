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
  codeTitle: 'Enter the code that the app shows',
  googleCode: 'Google verification code',
  enterCode: 'Please Enter A 6-digit Google Verification Code',
  bind: 'Bind',
  bound: 'Bind Successfully',

  boundLead:
    'An authenticator app is bound to your account. Transfers and withdrawals of the merchant’s own money always ask for its code. Choose what else it protects.',
  protections: 'Protections',
  protectionNames: {
    loginVerify: 'Login verification',
    withdrawalAuditVerify: 'Withdrawal review verification',
    p2pPayoutVerify: 'P2P payout verification',
  },
  protectionLeads: {
    loginVerify: 'Asks for a code instead of the picture at every sign-in.',
    withdrawalAuditVerify:
      'Asks for a code before a withdrawal or a payout is approved or rejected.',
    p2pPayoutVerify: 'Asks for a code before P2P payouts are submitted.',
  },
  switchOn: (v: { name: string }) => `Switch on: ${v.name}`,
  switchOff: (v: { name: string }) => `Switch off: ${v.name}`,
  confirmLead: 'Enter the code of your authenticator app to confirm.',
  confirm: 'Confirm',
  modified: 'Modified Successfully',

  unbind: 'Unbind',
  unbindTitle: 'Unbind the authenticator',
  unbindLead:
    'Unbinding switches every protection off. Your password alone then protects the account.',
  unbound: 'Unbind Successfully',

  sealingImpossible:
    'This browser encrypts only on a secure address. Open the console over https, or on the computer itself as localhost, and try again.',
  failed: 'The verification settings could not be loaded.',
  retry: 'Try again',
}
