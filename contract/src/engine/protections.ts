/** The switches an operator may turn on so that an action asks for a Google code. */
export const protections = ['loginVerify', 'withdrawalAuditVerify', 'p2pPayoutVerify'] as const
export type Protection = (typeof protections)[number]

/** The switches for actions after the sign-in. */
export type ActionProtection = Exclude<Protection, 'loginVerify'>
