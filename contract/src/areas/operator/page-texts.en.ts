import type { Role } from '../../permissions.ts'

/** Operators of the merchant: invitations, roles, sessions. */
export default {
  operatorState: {
    active: 'Active',
    invited: 'Invited',
    disabled: 'Disabled',
    passwordReset: 'Password not set',
  },
  authenticator: { notBound: 'Not bound', bound: 'Bound' },
  invite: 'Invite operator',
  inviteLead:
    'The person sets a password with a link that you pass on. It works once, within 72 hours.',
  userName: 'User name',
  nameRule: '2 to 64 letters of one alphabet, digits, dots, hyphens, underscores or @',
  roleHints: {
    admin: 'Does everything: also settings, keys, colleagues and the audit log.',
    finance: 'Reviews and moves money, sees reports and settings, and changes no settings.',
    support:
      'Follows orders and customers, writes messages and notifies; moves no money, sees no balances.',
    viewer: 'Looks at orders, balances and reports, and changes nothing.',
  } satisfies Record<Role, string>,
  rolesNeeded: 'Please choose at least one role',
  linkTitle: 'Pass this link on',
  linkLead:
    'It is shown only now. Anyone who has it can set the password of this account, so send it safely.',
  link: 'One-time link',
  copyLink: 'Copy link',
  done: 'Done',
  renewLink: 'New link',
  renewLinkLead: 'The new link replaces the previous one, which stops working.',
  withdraw: 'Withdraw invitation',
  withdrawLead: 'The link stops working and the name becomes available again.',
  changeRoles: 'Change roles',
  changeRolesLead:
    'The operator is signed out everywhere and gets the new roles at the next sign-in.',
  disable: 'Disable',
  disableLead: 'The operator is signed out everywhere at once and can no longer sign in.',
  enable: 'Enable',
  enableLead: 'The operator can sign in again, with the same roles.',
  resetPassword: 'Reset password',
  resetPasswordLead:
    'The old password stops working and all sessions end. You get a link for setting a new one.',
  allowMoney: 'Allow money again',
  allowMoneyLead:
    'A recovery code was used, or the authenticator removed, so this operator does nothing that asks for a Google code for 24 hours. You agree that a new authenticator is bound by the right person.',
  resetAuthenticator: 'Remove authenticator',
  resetAuthenticatorLead:
    'For a lost phone: authenticator and recovery codes are removed and all sessions end. The password stays.',
  sessions: 'Open sessions',
  noSessions: 'Nobody is signed in with this account.',
  thisSession: 'This session',
  started: 'Started',
  endSession: 'End',
  endAll: 'End all sessions',
  endOthers: 'End all others',
  sessionEnded: 'Session ended',
  unknownDevice: 'Unknown device',
  operator: 'Operator',
  closeOperator: 'Close operator',
  loading: 'Loading the operator…',
  failed: 'The operator could not be loaded.',
  ownAccount: 'This is your own account: another administrator has to do this.',
  requireTitle: 'Authenticator for everyone',
  requireOn:
    'Everyone must have an authenticator. Anyone without one can do nothing but bind one, and everyone enters a code at every sign-in.',
  requireOff: 'Everyone decides for themselves whether to bind an authenticator.',
  requireBindFirst: 'Bind an authenticator to your own account first.',
  requireConfirmOn: 'From now on, anyone without an authenticator can do nothing but bind one.',
  requireConfirmOff: 'From now on, a password is enough for anyone without an authenticator.',
  require: 'Require',
  doNotRequire: 'Do not require',
  linkFor: (v: { name: string; time: string }) => `For ${v.name}, valid until ${v.time}`,
  titled: (v: { action: string; name: string }) => `${v.action}: ${v.name}`,
  endOne: (v: { device: string }) => `End session: ${v.device}`,
  device: (v: { browser: string; system: string }) => `${v.browser} on ${v.system}`,
}
