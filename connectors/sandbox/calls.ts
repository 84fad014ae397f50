/** Calls of /connect/v1, signed. */
import type { KeyObject } from 'node:crypto'
import type {
  ConnectBody,
  ConnectPath,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { connectBase } from '@countinghouse/contract/areas/connector/connector.ts'
import { signedHeaders } from '../../sdk/src/countinghouse.ts'

export type ConnectCall = <P extends ConnectPath>(
  path: P,
  body: ConnectBody<P>,
) => Promise<ConnectResult<P>>

const timeoutMs = 40_000

export const connectCalls =
  (server: string, name: string, key: KeyObject, stopped: AbortSignal): ConnectCall =>
  async (call, content) => {
    const path = `${connectBase}${call}`
    const body = JSON.stringify(content)
    const signed = signedHeaders({ keyId: name, key, method: 'POST', path, body })
    const response = await fetch(new URL(path, server), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text}`)
    return JSON.parse(text).data
  }
