/** An API client that behaves like a browser: a cookie jar, a token, and calls. */
import type { Envelope } from '@countinghouse/contract/engine/envelope.ts'
import { fieldsHeader, headerJson } from '@countinghouse/contract/engine/file.ts'
import { demoCaptcha } from './demo-captcha.ts'

// Untyped answers: each test asserts their shape itself.
// biome-ignore lint/suspicious/noExplicitAny: the shape of `data` is what a test is about
type Data = any

export interface Answer extends Envelope<Data> {
  status: number
  headers: Headers
}

export class Browser {
  readonly cookies = new Map<string, string>()
  token: string | undefined
  readonly #url: string
  #customerUid: string | undefined

  constructor(url: string) {
    this.#url = url
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie)
    if (this.token && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${this.token}`)
    }
    const response = await fetch(`${this.#url}${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name && value) this.cookies.set(name, value)
      else if (name) this.cookies.delete(name)
    }
    return response
  }

  async call(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const envelope = (await response.json()) as Envelope<Data>
    return { ...envelope, status: response.status, headers: response.headers }
  }

  /** For calls that take a file. */
  async upload(
    path: string,
    content: Uint8Array | ReadableStream,
    fields: object = { fileName: 'file.png' },
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.fetch(path, {
      method: 'POST',
      headers: { [fieldsHeader]: headerJson(fields), ...headers },
      body: content,
      duplex: 'half',
    } as RequestInit)
    const envelope = (await response.json()) as Envelope<Data>
    return { ...envelope, status: response.status, headers: response.headers }
  }

  login(userName: string, password = passwordOf(userName)): Promise<Answer> {
    return this.call('/user/login', { userName, password })
  }

  /** Both steps, the second by captcha. */
  async signIn(userName: string, password = passwordOf(userName)): Promise<Answer> {
    const { ticket } = (await this.login(userName, password)).data
    await this.call('/captcha/image', { ticket })
    return this.finish({ ticket, captcha: demoCaptcha })
  }

  /** Somebody whom orders can be made for; looked up once. */
  async customerUid(): Promise<string> {
    this.#customerUid ??= (await this.call('/customer/list', { size: 10, current: 1 })).data
      .records[0].customerUid as string
    return this.#customerUid
  }

  async finish(body: Record<string, string>): Promise<Answer> {
    const answer = await this.call('/user/googleAuth', body)
    if (answer.token) this.token = answer.token
    return answer
  }
}

export const passwordOf = (userName: string): string =>
  userName === 'lantern' ? 'lantern2026' : 'harbour2026'
