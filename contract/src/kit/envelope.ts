/** The shape of every answer. */
export interface Envelope<Data = unknown> {
  code: string
  success: boolean
  data: Data | null
  msg: string
  /** only in the answer that finishes a sign-in */
  token?: string
}
