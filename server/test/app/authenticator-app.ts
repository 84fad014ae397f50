/** An operator's phone: codes made from RFC 6238 itself, independent of the library that the server uses. */
import { constants, createHmac, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import type { Tag } from '../../src/platform/db/query.ts'
import type { Browser } from './browser.ts'

export class AuthenticatorApp {
  readonly secret: string
  #lastStep = 0

  constructor(secret: string) {
    this.secret = secret
  }

  codeAt(step: number): string {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(step))
    const digest = createHmac('sha1', fromBase32(this.secret)).update(counter).digest()
    const number = digest.readUInt32BE(digest.readUInt8(19) & 15) & 0x7fff_ffff
    return String(number % 1_000_000).padStart(6, '0')
  }

  /** An unused code of the previous, current or next step; the server accepts all three. */
  nextCode(): string {
    const current = Math.floor(Date.now() / 30_000)
    const left = 30_000 - (Date.now() % 30_000)
    // Late in a step, a code of the previous one could expire on the way.
    const step = Math.max(left < 15_000 ? current : current - 1, this.#lastStep + 1)
    if (step > current + 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, left)
      return this.nextCode()
    }
    this.#lastStep = step
    return this.codeAt(step)
  }

  /** As if its last code had been used a while ago: otherwise the third code within a minute has to be waited for. */
  async letTimePass(owner: Tag, operatorName: string): Promise<void> {
    await owner`
      update authenticator set last_step = 0
      where operator_id = (select operator_id from operator where name = ${operatorName})`
    this.#lastStep = 0
  }

  lastCode(): string {
    return this.codeAt(this.#lastStep)
  }

  /** Six digits that are no code of a step near now. */
  wrongCode(): string {
    const current = Math.floor(Date.now() / 30_000)
    const right = [-2, -1, 0, 1, 2].map((delta) => this.codeAt(current + delta))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (c) => !right.includes(c),
    ) as string
  }
}

function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

export async function sealer(browser: Browser) {
  const { data } = await browser.call('/twoFactor/sealingKey')
  const key = createPublicKey({
    key: Buffer.from(data.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  return (v: string, options: { nonce?: string; time?: number } = {}): string =>
    publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(
        JSON.stringify({
          v,
          n: options.nonce ?? randomBytes(16).toString('base64url'),
          t: options.time ?? Date.now(),
        }),
      ),
    ).toString('base64url')
}

export async function bindAuthenticator(browser: Browser): Promise<AuthenticatorApp> {
  const { data } = await browser.call('/twoFactor/qrCode')
  const app = new AuthenticatorApp(data.secretKey)
  const seal = await sealer(browser)
  const answer = await browser.call('/twoFactor/bind', {
    secretKey: seal(data.secretKey),
    verifyCode: seal(app.nextCode()),
  })
  if (answer.code !== '200') throw new Error(`binding failed: ${answer.msg}`)
  return app
}
