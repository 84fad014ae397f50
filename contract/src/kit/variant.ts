/** Several calls on one path: a field of the body says which of them is meant. */
export interface Variant {
  field: string
  value: number
  /** Meant where the field is absent. */
  isDefault?: true
}

type Varying = { variant?: Variant }

/** What the body of the call has to say. */
export const variantBody = ({ variant }: Varying): Record<string, number> =>
  variant ? { [variant.field]: variant.value } : {}

/** The one of several calls on a path that a body asks for. */
export function variantIn<C extends Varying>(calls: readonly C[], body: unknown): C | undefined {
  if (calls.length === 1) return calls[0]
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  return calls.find(({ variant }) => {
    const said = variant && fields[variant.field]
    return said === undefined ? variant?.isDefault : said === variant?.value
  })
}
