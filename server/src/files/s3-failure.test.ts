/** What a store does that is broken. That one which works is used rightly is shown with a real one: files.cluster.ts. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkStore } from './check-store.ts'
import { s3Client } from './s3-request.ts'
import { s3Store } from './s3-store.ts'
import type { FileStore } from './store.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let store: FileStore
/** What the store was asked, and how it answers. */
let asked: string[]
let answer: Answer

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked.push(`${request.method} ${request.url?.replace('/bucket/', '')}`)
      answer(request, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = {
    prefix: '',
    bucketUrl: `http://127.0.0.1:${port}/bucket`,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'a-long-secret',
  }
  const limits = { answerMs: 300, idleMs: 600, pausesMs: [1, 1] }
  store = s3Store(settings, s3Client(settings, limits))
})
beforeEach(() => {
  asked = []
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
const write = (content = Readable.from(['x'])) => store.write('10001', 'E1.xlsx', content)

test('one that fails is asked three times, and one that recovers is used', async () => {
  answer = status(503, refused('SlowDown'))
  await expect(write()).rejects.toThrow(
    'The file store answered 503 SlowDown to PUT of 10001/E1.xlsx',
  )
  expect(asked).toHaveLength(3)
  answer = (request, response) => status(asked.length === 4 ? 500 : 200)(request, response)
  await write()
  expect(asked).toHaveLength(5)
})

test('one that refuses is not asked again', async () => {
  answer = status(403, refused('SignatureDoesNotMatch'))
  await expect(write()).rejects.toMatchObject({ code: 'STORE_FAILED', answered: 403 })
  await expect(store.read('10001', 'E1.xlsx')).rejects.toMatchObject({ code: 'STORE_UNREADABLE' })
  expect(asked).toHaveLength(2)
})

test('one that never answers is given up in time, and is not asked again', async () => {
  answer = () => {}
  await expect(write()).rejects.toThrow('PUT of 10001/E1.xlsx: it took too long')
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
  await expect(write(large())).rejects.toThrow('answered InternalError to the parts of 10001/E1')
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
    /^The file store answered 403 InvalidAccessKeyId to PUT of 0\/start-\w+\.txt\. FILES_URL and/,
  )
  answer = status(503)
  await checkStore(store, (each) => warnings.push(each))
  expect(warnings).toEqual([expect.stringMatching(/answered 503 .*Files can't be stored/)])
})
