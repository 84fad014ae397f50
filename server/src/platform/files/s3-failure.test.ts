/** What a store does that is broken. That one which works is used rightly is shown with a real one: files.cluster.ts. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { checkStore } from './check-store.ts'
import { s3Client } from './s3-client.ts'
import type { S3Settings } from './s3-settings.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let store: FileStore
/** Gives up soon. */
let hasty: FileStore
/** What the store was asked, with which session tokens, and how it answers. */
let asked: string[]
const tokens = new Set<unknown>()
let answer: Answer
/** Of a store that is opened with the role of this machine. */
let ofRole: S3Settings

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = request.url?.replace('/bucket/', '').replace(/[?&]x-id=\w+/, '')
      asked.push(`${request.method} ${path}`)
      tokens.add(request.headers['x-amz-security-token'])
      answer(request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = {
    prefix: '',
    bucketUrl: `http://127.0.0.1:${port}/bucket`,
    bucket: 'bucket',
    region: 'us-east-1',
    key: { accessKeyId: 'key', secretAccessKey: 'a-long-secret', sessionToken: 'of-an-hour' },
  }
  ofRole = { ...settings, key: undefined }
  store = s3Store(settings, s3Client(settings, { answerMs: 30_000, idleMs: 600 }))
  hasty = s3Store(settings, s3Client(settings, { answerMs: 300, idleMs: 600 }))
})
beforeEach(() => {
  asked = []
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const status =
  (code: number, body = ''): Answer =>
  (_request, response) =>
    void response.writeHead(code).end(body)
const refused = (code: string) => `<Error><Code>${code}</Code></Error>`
const write = (content = Readable.from(['x']), to = store) => to.write('10001', 'E1.xlsx', content)

test('one that fails is asked three times, and one that recovers is used', async () => {
  answer = status(503, refused('ServiceUnavailable'))
  await expect(write()).rejects.toThrow(
    'The file store answered 503 ServiceUnavailable to PutObject of 10001/E1.xlsx',
  )
  expect(asked).toHaveLength(3)
  answer = (request, response) => status(asked.length === 4 ? 500 : 200)(request, response)
  await write()
  expect(asked).toHaveLength(5)
  expect([...tokens], 'every request is of the session').toEqual(['of-an-hour'])
})

test('one that refuses is not asked again', async () => {
  answer = status(403, refused('SignatureDoesNotMatch'))
  await expect(write()).rejects.toMatchObject({ code: 'STORE_FAILED', answered: 403 })
  await expect(store.read('10001', 'E1.xlsx')).rejects.toMatchObject({ code: 'STORE_UNREADABLE' })
  expect(asked).toHaveLength(2)
})

test('one that never answers is given up in time, and is not asked again', async () => {
  answer = () => {}
  const content = Readable.from(['x'])
  await expect(write(content, hasty)).rejects.toThrow(
    'PutObject of 10001/E1.xlsx: it took too long',
  )
  expect(asked).toHaveLength(1)
})

test('a file that stops in the middle, or is cut off, is an error for its reader', async () => {
  for (const end of [() => {}, (response: ServerResponse) => response.destroy()]) {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => end(response), 50)
    }
    const file = await store.read('10001', 'E1.xlsx')
    expect(file?.bytes).toBe(10)
    if (file) await expect(text(file.content)).rejects.toThrow()
  }
})

const large = () => Readable.from([Buffer.alloc(9 * 1024 * 1024)])
const begun =
  '<InitiateMultipartUploadResult><UploadId>U1</UploadId></InitiateMultipartUploadResult>'

function multipart(completed: string, found: number): Answer {
  return ({ method, url = '' }, response) => {
    if (url.endsWith('?uploads=')) response.end(begun)
    else if (url.includes('partNumber')) response.writeHead(200, { etag: '"e"' }).end()
    else if (method === 'POST') response.end(completed)
    else if (method === 'HEAD') response.writeHead(200, { 'content-length': found }).end()
    else response.writeHead(204).end()
  }
}

test('parts that could not be put together are taken back, though the answer began well', async () => {
  answer = multipart(refused('InternalError'), 0)
  await expect(write(large())).rejects.toThrow(
    'InternalError to CompleteMultipartUpload of 10001/E1',
  )
  expect(asked.at(-1)).toBe('DELETE 10001/E1.xlsx?uploadId=U1')
})

test('a file that arrived with another length is removed', async () => {
  answer = multipart('<CompleteMultipartUploadResult/>', 8 * 1024 * 1024)
  await expect(write(large())).rejects.toThrow('has 8388608 bytes of 10001/E1.xlsx instead of')
  expect(asked).toContain('DELETE 10001/E1.xlsx')
})

test('a file whose making fails is not completed', async () => {
  answer = multipart('<CompleteMultipartUploadResult/>', 0)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(9 * 1024 * 1024)
      throw new Error('gone')
    })(),
  )
  await expect(write(broken)).rejects.toThrow('gone')
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual(['POST 10001/E1.xlsx?uploads='])
  expect(asked.at(-1)).toBe('DELETE 10001/E1.xlsx?uploadId=U1')
})

test('a start is refused by a wrong key, and only warned by a store that is down', async () => {
  const warnings: string[] = []
  answer = status(403, refused('InvalidAccessKeyId'))
  await expect(checkStore(store, (each) => warnings.push(each))).rejects.toThrow(
    /^The file store answered 403 InvalidAccessKeyId to PutObject of 0\/start-\w+\.txt\. FILES_URL and/,
  )
  answer = status(503)
  await checkStore(store, (each) => warnings.push(each))
  expect(warnings).toEqual([expect.stringMatching(/answered 503 .*Files can't be stored/)])
})

/** As a container's orchestrator tells it where its role's keys are; the machine itself has no others. */
function giveRole(path: string) {
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  for (const file of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(file, '/none')
  const { port } = server.address() as AddressInfo
  if (path) vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}${path}`)
}

test('a role gives keys for a time, and newer ones before they end', async () => {
  giveRole('/role')
  tokens.clear()
  let given = 0
  answer = ({ url }, response) => {
    if (url !== '/role') return status(200)({} as IncomingMessage, response)
    given += 1
    const soon = new Date(Date.now() + (given === 1 ? 1000 : 3_600_000)).toISOString()
    const keys = { AccessKeyId: 'key', SecretAccessKey: 'secret', Token: `session-${given}` }
    response.end(JSON.stringify({ ...keys, Expiration: soon }))
  }
  const opened = s3Store(ofRole)
  for (let i = 0; i < 3; i++) await write(Readable.from(['x']), opened)
  expect([...tokens].filter(Boolean)).toEqual(['session-1', 'session-2'])
})

test('a role that is not there ends the start, and one that does not answer is given up', async () => {
  giveRole('')
  const warnings: string[] = []
  const start = (files: FileStore) => checkStore(files, (each) => warnings.push(each))
  await expect(start(s3Store(ofRole))).rejects.toThrow(
    /^The file store could not be asked for PutObject of 0\/start-\w+\.txt, as no role gave credentials: Could/,
  )
  giveRole('/role')
  answer = () => {}
  await start(s3Store(ofRole, s3Client(ofRole, { answerMs: 300, idleMs: 600 })))
  expect(warnings).toEqual([expect.stringMatching(/it took too long\. Files can't be stored/)])
})
