/** A call of the API, declared once: the server binds it, the console calls it by its path, the documents show it. */
import type { ErrorName } from '../error-codes.ts'
import { isOfLocalOrders, type Permission } from '../permissions.ts'
import type { CallVariant } from './call-variant.ts'
import type { Upload } from './file.ts'
import type { Protection } from './protections.ts'
import type { Infer, Schema } from './schema.ts'
import { empty } from './schema.ts'

/**
 * `public`: no session. `signedIn`: any session. `apiKey`: a merchant's server, which signs (contract/src/areas/open-api).
 * `connector`: a program that carries money outside, which signs too (contract/src/areas/connector). Otherwise the permission that the operator must hold.
 */
export type Access = 'public' | 'signedIn' | 'apiKey' | 'connector' | Permission

/**
 * `whenBound`: regardless of the switches, as soon as an authenticator is bound. For calls that move money or change
 * who is paid.
 */
export type SecondFactor = Protection | 'whenBound'

export interface Call<
  Path extends string = string,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
> {
  method: 'GET' | 'POST'
  path: Path
  area: string
  summary: string
  access: Access
  /** Which of several calls on its path this is. */
  variant?: CallVariant
  body: Body
  result: Result
  /** `image/png` and the like: the answer is a file, not an envelope. */
  file?: string
  /** The body of the request is a file; the fields travel in a header, and `fileName` is one of them. */
  upload?: Upload
  /** When it asks for a Google code (body field `verifyCode`): as money-calls.ts says. */
  secondFactor?: SecondFactor
  /** Open to operators who have yet to bind the authenticator that their merchant requires. */
  beforeBinding?: true
  /** What can go wrong beyond what every call shares. */
  errors: readonly ErrorName[]
}

/** Calls that merchants with `useLocalConfig` 0 don't have: those of local orders and their rails. */
export const needsLocalRails = ({ access, area }: Pick<Call, 'access' | 'area'>): boolean =>
  area === 'localRail' || isOfLocalOrders(access)

export type BodyOf<C extends Call> = Infer<C['body']>
export type ResultOf<C extends Call> = Infer<C['result']>

type Declaration<P extends string, B extends Schema, R extends Schema> = Pick<
  Call<P, B, R>,
  'path' | 'area' | 'summary' | 'access' | 'result'
> &
  Partial<
    Pick<
      Call<P, B, R>,
      'method' | 'variant' | 'body' | 'file' | 'secondFactor' | 'beforeBinding' | 'errors'
    >
  >

export function call<
  const P extends string,
  R extends Schema,
  B extends Schema = ReturnType<typeof empty>,
>(declaration: Declaration<P, B, R>): Call<P, B, R> {
  // Replaced where a body is declared, and else what `B` is by default.
  const body = empty() as Schema as B
  return { method: 'POST', errors: [], body, ...declaration }
}

export interface UploadCall<
  Path extends string = string,
  Body extends Schema = Schema,
  Result extends Schema = Schema,
> extends Call<Path, Body, Result> {
  upload: Upload
}

/** A call that takes a file. Its fields include the sender's name for the file. */
export const uploadCall = <
  const P extends string,
  R extends Schema,
  B extends Schema<{ fileName: string }>,
>(
  declaration: Declaration<P, B, R> & { body: B; upload: Upload },
): UploadCall<P, B, R> => ({ ...call(declaration), upload: declaration.upload })
