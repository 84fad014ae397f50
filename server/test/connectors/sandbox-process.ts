/** The sandbox as a process beside a server of a test, which has nothing of the server but its address. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectorServices } from '@countinghouse/contract/areas/connector/connector.ts'
import { newConnector } from '../app/connector.ts'
import { atEndOfFile } from '../app/end-of-file.ts'
import { openUrl } from '../app/open-merchant.ts'
import { programEnv, root } from '../app/running-server.ts'
import type { TestApp } from '../app/test-app.ts'
import { freePort } from './template-connector.ts'

export interface SandboxProcess {
  /** Ended as by a crash, and started again; without its memory, if it is to be lost too. */
  restart(isForgetful?: boolean): Promise<void>
  /** What somebody pays from outside. */
  pay(door: 'pay' | 'bank-payment', payment: object): Promise<{ status: number; body: unknown }>
}

const speed = 1000

export async function startSandbox(app: TestApp): Promise<SandboxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const keyFile = join(folder, 'key.pem')
  const stateFile = join(folder, 'sandbox.jsonl')
  const wallet = await freePort()
  // Nothing is played inside of the server.
  await app.owner`update connector set is_enabled = false`
  const { privateKey } = await newConnector(app, 'sandbox', { services: connectorServices })
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const env = {
    ...programEnv(),
    SERVER: openUrl(app),
    KEY: keyFile,
    STATE: stateFile,
    SPEED: String(speed),
    WALLET: String(wallet),
    SEED: '7',
  }
  let process: ChildProcess
  const start = () => {
    process = spawn(globalThis.process.execPath, ['connectors/sandbox/main.ts'], {
      cwd: root,
      env,
      stdio: 'ignore',
    })
  }
  const kill = async () => {
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  start()
  atEndOfFile(async () => {
    await kill()
    await rm(folder, { recursive: true })
  })
  return {
    async restart(isForgetful = false) {
      await kill()
      if (isForgetful) await rm(stateFile)
      start()
    },
    async pay(door, payment) {
      const response = await fetch(`http://127.0.0.1:${wallet}/${door}`, {
        method: 'POST',
        body: JSON.stringify(payment),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}
