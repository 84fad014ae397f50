import { sealedAlgorithm } from '@countinghouse/contract/engine/sealed.ts'
import { expect, test, vi } from 'vitest'
import { fetchEncryption } from './encrypt-fields.ts'

const keys = await crypto.subtle.generateKey(
  { ...sealedAlgorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['encrypt', 'decrypt'],
)
const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
const publicKey = btoa(String.fromCharCode(...spki))

/** What the server answers. */
function answers(data: { publicKey: string; serverTime: number }) {
  const answer = JSON.stringify({ code: '200', success: true, data, msg: '' })
  vi.stubGlobal('fetch', async () => new Response(answer))
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', { documentElement: { lang: '' }, cookie: '' })
}

async function opened(sealed: string) {
  const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
    c.charCodeAt(0),
  )
  const clear = await crypto.subtle.decrypt({ name: sealedAlgorithm.name }, keys.privateKey, bytes)
  return JSON.parse(new TextDecoder().decode(clear))
}

test('a sealed value opens with its nonce and the time of the server', async () => {
  const serverTime = Date.now() + 3_600_000
  answers({ publicKey, serverTime })
  const seal = await fetchEncryption()
  const sealed = await seal('123456')
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/)
  const payload = await opened(sealed)
  expect(payload.v).toBe('123456')
  expect(payload.n).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(Math.abs(payload.t - serverTime)).toBeLessThan(5_000)
})

test('sealing the same value twice gives different results', async () => {
  answers({ publicKey, serverTime: Date.now() })
  const seal = await fetchEncryption()
  const [first, second] = [await opened(await seal('1')), await opened(await seal('1'))]
  expect(first.n).not.toBe(second.n)
})
