/** A server of a cluster: on a database that others use too, with the key that they share. */
import { join } from 'node:path'
import { atEndOfFile } from '../app/end-of-file.ts'
import {
  newDataDir,
  type RunningServer,
  removeDataDir,
  startServer,
} from '../app/running-server.ts'

export interface Cluster {
  /** Files and the key of all servers. */
  dataDir: string
  /** A server, with settings of its own; the first one makes a small demo world. */
  server(
    env: Record<string, string>,
    options?: { command?: string[]; output?(text: string): void },
  ): Promise<RunningServer>
}

export async function newCluster(env: Record<string, string>): Promise<Cluster> {
  const dataDir = await newDataDir()
  atEndOfFile(() => removeDataDir(dataDir))
  const shared = { SECRETS_KEY_FILE: join(dataDir, 'secrets.key'), DEMO_ORDERS: '60', ...env }
  return {
    dataDir,
    server: (own, options) => startServer(dataDir, { ...options, env: { ...shared, ...own } }),
  }
}
