/**
 * How one operator can have brought another to act, or kept one from deciding
 * (docs/decisions/reviews-and-separation-of-duties.md). As it is stored.
 */
export const tieCauses = {
  invited: 1,
  enabled: 2,
  gaveRole: 3,
  gavePassword: 4,
  removedAuthenticator: 5,
  gaveKey: 6,
  tookRight: 7,
} as const
export type TieCause = keyof typeof tieCauses

/** A cause in words: who did it, and to whom where it was done to somebody. */
export interface TieNames {
  by: string
  other: string
}

export type TieTexts = Readonly<Record<TieCause, (v: TieNames) => string>>

/** The documents ask for texts without values. */
export function tieText(
  texts: TieTexts,
  { cause, ...names }: TieNames & { cause: TieCause },
): string {
  const text: TieTexts[TieCause] | undefined = texts[cause]
  return text?.(names) ?? cause
}
