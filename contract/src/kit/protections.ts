/** The switches an operator may turn on so that an action asks for a Google code. */
export const protections = ['loginVerify', 'withdrawalAuditVerify', 'p2pPayoutVerify'] as const
export type Protection = (typeof protections)[number]
