/** A call of the contract together with the function that answers it. */

import type { Readable } from 'node:stream'
import type { BodyOf, Call, ResultOf, UploadCall } from '@countinghouse/contract/engine/call.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../security/session.ts'
import type { Services } from '../services.ts'

export interface Context {
  services: Services
  language: Language
  address: string
  userAgent: string
  request: FastifyRequest
  reply: FastifyReply
}

export interface CallerContext extends Context {
  caller: Caller
}

export interface UploadContext extends CallerContext {
  /** The file, as it was sent. */
  content: Buffer
}

/** An answer with more than its data: another code, the token of a new session, or a file. */
export class Answer<Data> {
  readonly data: Data
  readonly extra: {
    code?: 'secondStepNeeded'
    token?: string
    file?: Buffer | Readable
    /** The type of a file, where it differs between answers. */
    type?: string
  }

  constructor(data: Data, extra: Answer<Data>['extra']) {
    this.data = data
    this.extra = extra
  }
}

type Result<C extends Call> = Promise<ResultOf<C> | Answer<ResultOf<C>>>

export interface Route {
  call: Call
  /** Rejects the call before a Google code is spent on it. */
  check?(body: unknown, context: UploadContext): Promise<void>
  handle(body: unknown, context: UploadContext): Promise<unknown>
}

/** For calls that need a session. */
export function route<C extends Call>(
  call: C,
  handle: (body: BodyOf<C>, context: CallerContext) => Result<C>,
  check?: (body: BodyOf<C>, context: CallerContext) => Promise<void>,
): Route {
  if (call.access === 'public') throw new Error(`${call.path} is public: bind it with publicRoute`)
  if (call.upload) throw new Error(`${call.path} takes a file: bind it with uploadRoute`)
  return {
    call,
    handle: handle as Route['handle'],
    ...(check && { check: check as NonNullable<Route['check']> }),
  }
}

/** For the few calls that anyone may make: their handlers get no caller. */
export function publicRoute<C extends Call>(
  call: C,
  handle: (body: BodyOf<C>, context: Context) => Result<C>,
): Route {
  if (call.access !== 'public') throw new Error(`${call.path} is not public: bind it with route`)
  return { call, handle: handle as Route['handle'] }
}

/** For calls that take a file. */
export function uploadRoute<C extends UploadCall>(
  call: C,
  handle: (body: BodyOf<C>, context: UploadContext) => Result<C>,
): Route {
  if (call.access === 'public') throw new Error(`${call.path} takes a file and must not be public`)
  return { call, handle: handle as Route['handle'] }
}
