/** The switches an operator may turn on so that an action asks for a Google code. */
export const protections = ['loginVerify', 'withdrawalAuditVerify', 'p2pPayoutVerify'] as const
export type Protection = (typeof protections)[number]

/** The switches for actions after the sign-in. */
export type ActionProtection = Exclude<Protection, 'loginVerify'>

/** The switch for each named order kind, and one for all others. */
export interface ProtectionByKind {
  kinds: Readonly<Record<string, ActionProtection>>
  others: ActionProtection
}

export const protectionOf = ({ kinds, others }: ProtectionByKind, kind: string): ActionProtection =>
  kinds[kind] ?? others
