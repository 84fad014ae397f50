/**
 * Amazon's client with our limits: every wait ends, and every failure is one sentence. It is loaded where files are in
 * a store only (open-store.ts).
 */
import { S3Client as AmazonClient, type S3ClientConfig } from '@aws-sdk/client-s3'
import { withDeadline } from '../deadline.ts'
import type { S3Settings } from './s3-settings.ts'
import { StoreError } from './store-error.ts'

export interface S3Limits {
  /** Until the answer begins, with all attempts, plus a second for each 256 KB that is sent. */
  answerMs: number
  /** For the next piece of an answer that has begun. */
  idleMs: number
}

const s3Limits: S3Limits = { answerMs: 10_000, idleMs: 30_000 }

/** A command of Amazon's client, and what its answer is: the package names no type that they share. */
interface Command<Answer = unknown> {
  input: object
  resolveMiddleware(...args: never[]): (args: never) => Promise<{ output: Answer }>
}

export type S3Client = ReturnType<typeof s3Client>

export function s3Client(settings: S3Settings, limits: S3Limits = s3Limits) {
  const { bucketUrl, key } = settings
  const config: S3ClientConfig = {
    region: settings.region,
    // Without a key the client looks for the role of this machine.
    ...(key && { credentials: key }),
    bucketEndpoint: bucketUrl !== undefined,
    maxAttempts: 3,
    // Requests are signed with their content. Few stores but Amazon's know the checksums that come on top.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: {
      socketTimeout: limits.idleMs,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
  }
  const s3 = new AmazonClient(config)

  return {
    /** The bucket, as commands want it named. */
    bucket: bucketUrl ?? settings.bucket,
    /** Sends a command; its answer is read to the end, except a file. */
    async send<Answer>(command: Command<Answer>, signal?: AbortSignal): Promise<Answer> {
      signal?.throwIfAborted()
      const given = new AbortController()
      const abortSignal = signal ? AbortSignal.any([given.signal, signal]) : given.signal
      const work = async () => {
        await s3.config.credentials().catch((error) => {
          throw withoutCredentials(command, error)
        })
        return s3.send(command as never, { abortSignal }) as Promise<Answer>
      }
      const { Body } = command.input as { Body?: Buffer }
      const limitMs = limits.answerMs + Math.ceil((Body?.length ?? 0) / 262)
      try {
        return await withDeadline(work(), limitMs, () => new Error('it took too long'))
      } catch (error) {
        // Only now, as the signal would also cut a file that has begun to arrive in time.
        given.abort()
        signal?.throwIfAborted()
        throw explained(command, error)
      }
    },
  }
}

/** The operation and its key, for messages. Amazon uses the same operation names for permissions. */
function described(command: Command) {
  const operation = command.constructor.name.replace(/Command$/, '')
  const { Key = 'the bucket' } = command.input as { Key?: string }
  return { what: `${operation} of ${Key}`, reading: /^(Get|Head)/.test(operation) }
}

interface Failure extends NodeJS.ErrnoException {
  $metadata?: { httpStatusCode?: number }
  $response?: { statusCode?: number }
}

const answeredIn = ({ $metadata, $response }: Failure): number | undefined =>
  $metadata?.httpStatusCode ?? $response?.statusCode

function explained(command: Command, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause
  const { name, code, message } = cause as Failure
  const answered = answeredIn(cause as Failure)
  const { what, reading } = described(command)
  if (answered === undefined) {
    const why = name === 'TimeoutError' ? 'it took too long' : (code ?? message)
    return new StoreError(`The file store did not answer ${what}: ${why}`, {
      cause,
      reading,
    })
  }
  // The client's own names of answers that name no reason.
  const reason = /^(?!Unknown|Error|\w*SyntaxError)[\w.-]{1,80}$/.test(name) ? name : ''
  return new StoreError(
    `The file store answered ${[answered, reason].join(' ').trim()} to ${what}`,
    { cause, answered, reason, reading },
  )
}

/** A role that is not there is for a person to mend, like a wrong key. One that does not answer may come back. */
function withoutCredentials(command: Command, cause: Failure): StoreError {
  const { what, reading } = described(command)
  const answered = cause.name === 'CredentialsProviderError' ? 401 : answeredIn(cause)
  const why = cause.message.split('\n')[0]?.slice(0, 300)
  return new StoreError(
    `The file store could not be asked for ${what}, as no role gave credentials: ${why}`,
    { cause, reading, ...(answered !== undefined && { answered }) },
  )
}
