/** A connector for tests: registered with a key of its own, and requests that are signed well or badly. */
import type { KeyObject } from 'node:crypto'
import type {
  ConnectBody,
  ConnectPath,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import {
  type ConnectorService,
  connectBase,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { signedHeaders, type ToSign } from '../../../sdk/src/countinghouse.ts'
import { addConnector } from '../../src/areas/connector/administer-connector.command.ts'
import { pemOf } from '../../src/platform/security/public-key.ts'
import { newPair, openUrl } from './open-merchant.ts'
import type { TestApp } from './test-app.ts'

export interface ConnectAnswer<Data = Record<string, unknown>> {
  status: number
  code: string
  success: boolean
  data: Data
  msg: string
}

export interface SentByConnector {
  body: string
  headers: Record<string, string>
  signed: Partial<ToSign>
}

export interface TestConnector {
  name: string
  privateKey: KeyObject
  publicKeyPem: string
  /** Signs what it is given, and sends what `change` makes of it. */
  send<P extends ConnectPath>(
    path: P,
    body?: ConnectBody<P>,
    change?: Partial<SentByConnector>,
  ): Promise<ConnectAnswer<ConnectResult<P>>>
}

interface Registered {
  services?: readonly ConnectorService[]
  url?: string
}

export async function newConnector(
  app: Pick<TestApp, 'db' | 'url'>,
  name: string,
  { services = ['TRC20'], url }: Registered = {},
): Promise<TestConnector> {
  const { privateKey, publicKey } = newPair('ed25519')
  const publicKeyPem = pemOf(publicKey)
  await addConnector(app.db.sql, { name, url, services, publicKey: publicKeyPem })
  return connectorOf(app, name, privateKey, publicKeyPem)
}

export const connectorOf = (
  app: Pick<TestApp, 'url'>,
  name: string,
  privateKey: KeyObject,
  publicKeyPem: string,
): TestConnector => ({
  name,
  privateKey,
  publicKeyPem,
  async send(call, given, change = {}) {
    const path = `${connectBase}${call}`
    const body = change.body ?? JSON.stringify(given ?? {})
    const toSign = { keyId: name, key: privateKey, method: 'POST', path, body, ...change.signed }
    const response = await fetch(`${openUrl(app)}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(toSign),
        ...change.headers,
      },
    })
    return {
      status: response.status,
      ...((await response.json()) as Omit<ConnectAnswer, 'status'>),
    } as never
  },
})
