/** Encrypts fields for the server's public key, as contract/src/engine/sealed.ts describes. */
import { type SealedPayload, sealedAlgorithm } from '@countinghouse/contract/engine/sealed.ts'
import { fetchData } from './api.ts'

export type Encrypt = (value: string) => Promise<string>

/** Browsers offer WebCrypto only on https and localhost. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

export async function fetchEncryption(): Promise<Encrypt> {
  const { publicKey, serverTime } = await fetchData('/twoFactor/sealingKey', {})
  const aheadMs = serverTime - Date.now()
  const key = await crypto.subtle.importKey('spki', fromBase64(publicKey), sealedAlgorithm, false, [
    'encrypt',
  ])
  return async (value) => {
    const payload: SealedPayload = {
      v: value,
      n: base64url(crypto.getRandomValues(new Uint8Array(16))),
      t: Date.now() + aheadMs,
    }
    const bytes = new TextEncoder().encode(JSON.stringify(payload))
    const sealed = await crypto.subtle.encrypt({ name: sealedAlgorithm.name }, key, bytes)
    return base64url(new Uint8Array(sealed))
  }
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
