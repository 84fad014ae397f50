/** Several calls on one path, told apart by a field of the body. */
export interface CallVariant {
  field: string
  value: number
  /** Chosen when the field is absent. */
  isDefault?: true
}

type Varying = { variant?: CallVariant }

/** The fields that select this call, to be sent with its body. */
export const variantBody = ({ variant }: Varying): Record<string, number> =>
  variant ? { [variant.field]: variant.value } : {}

/** Which of the calls on a path a body selects. */
export function variantIn<C extends Varying>(calls: readonly C[], body: unknown): C | undefined {
  if (calls.length === 1) return calls[0]
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>
  return calls.find(({ variant }) => {
    const value = variant && fields[variant.field]
    return value === undefined ? variant?.isDefault : value === variant?.value
  })
}
