/** The shape of every answer. */
export interface Envelope<Data = unknown> {
  code: string
  success: boolean
  data: Data | null
  msg: string
  /** only in a failed answer of the open API: the field of the body that it is about */
  field?: string
  /** only in the answer that finishes a sign-in */
  token?: string
}
