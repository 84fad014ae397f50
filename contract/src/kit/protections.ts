/** The switches an operator may turn on so that an action asks for a Google code. */
export const protections = ['loginVerify', 'withdrawalAuditVerify', 'p2pPayoutVerify'] as const
export type Protection = (typeof protections)[number]

/** Those of what operators do once they are in. */
export type ActionProtection = Exclude<Protection, 'loginVerify'>

/** A switch for each of the kinds of orders that are named, and one for all others. */
export interface ProtectionByKind {
  kinds: Readonly<Record<string, ActionProtection>>
  others: ActionProtection
}

export const protectionOf = ({ kinds, others }: ProtectionByKind, kind: string): ActionProtection =>
  kinds[kind] ?? others
