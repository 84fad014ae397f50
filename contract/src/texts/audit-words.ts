/** What the actions of the audit log are called: what operators did to orders by the kind and its move. */
type Words = Readonly<Record<string, string>>

export const auditActionWords = (
  ownWords: Words,
  { orderKind, moves }: { orderKind: Words; moves: Words },
): Words => {
  const ofOrders = Object.entries(orderKind).flatMap(([kind, name]) =>
    Object.entries(moves).map(([move, word]) => [`${kind}.${move}`, `${name} · ${word}`] as const),
  )
  return { ...Object.fromEntries(ofOrders), ...ownWords }
}
