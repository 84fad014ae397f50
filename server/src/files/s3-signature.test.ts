import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signed } from './s3-signature.ts'

/** The examples of Amazon's documentation of signature version 4 for S3. */
const key = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const host = 'https://examplebucket.s3.amazonaws.com'
const at = new Date('2013-05-24T00:00:00Z')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test.each([
  [
    'a part of a file',
    { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a file that is written',
    {
      method: 'PUT',
      path: '/test%24file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: 'Welcome to Amazon S3.',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question without a value',
    { method: 'GET', path: '/?lifecycle', headers: {}, body: '' },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'questions in another order',
    { method: 'GET', path: '/?prefix=J&max-keys=2', headers: {}, body: '' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
] as const)(
  '%s is signed as Amazon does it',
  (_name, { method, path, headers, body }, signature) => {
    const url = new URL(`${host}${path}`)
    const { authorization } = signed({ method, url, headers, bodyHash: hashOf(body) }, key, at)
    expect(authorization).toContain(`Signature=${signature}`)
  },
)
