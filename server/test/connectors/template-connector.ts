/** The template of connectors as a process, as it is or with a fault, and the checker beside it. */
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEndOfFile } from '../app/end-of-file.ts'
import { programEnv, root, runProgram } from '../app/running-server.ts'

/** A text of the template, and what stands there instead. */
export type Fault = readonly [sound: string, wrong: string]

const portOf = (server: Server): number => (server.address() as { port: number }).port

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

interface Options {
  isPull?: boolean
  only?: string
  faults?: readonly Fault[]
  /** Another connector, which only fetches. */
  program?: string
}

export async function checkTemplate(
  options: Options = {},
): Promise<{ out: string; code: number; broken: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'connector-'))
  const inFolder = (name: string) => join(folder, name)
  await cp(join(root, 'connectors/template'), folder, { recursive: true })
  for (const fault of options.faults ?? []) await spoil(folder, fault)
  await writeKeys('connector', inFolder)
  await writeKeys('server', inFolder)
  const [port, serverPort] = [await freePort(), await freePort()]
  const env = {
    ...programEnv(),
    ...(options.isPull ? {} : { PORT: String(port) }),
    SERVER: `http://127.0.0.1:${serverPort}`,
    SERVES: 'ERC20,Polygon',
    SPEED: '50',
    KEY: inFolder('connector.pem'),
    SERVER_KEY: inFolder('server.pem.pub'),
    STATE: inFolder('state.jsonl'),
  }
  const program = options.program ? join(root, options.program) : inFolder('connector.ts')
  const start = () => spawn(process.execPath, [program], { env, stdio: 'ignore' })
  let connector = start()
  const end = async () => {
    connector.kill('SIGKILL')
    await once(connector, 'exit')
  }
  // The checker runs a command; whoever started the connector ends it.
  const restarter = createServer((_, response) => {
    void end().then(() => {
      connector = start()
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(restarter, 'listening')
  const restart = `${process.execPath} -e "fetch('http://127.0.0.1:${portOf(restarter)}')"`
  atEndOfFile(async () => {
    restarter.close()
    await end()
    await rm(folder, { recursive: true })
  })
  const { out, error, code } = await runProgram(
    [
      'server/src/cli/check-connector.ts',
      ...(options.isPull ? [] : [`http://127.0.0.1:${port}/instructions?of=template`]),
      ...['--serve', String(serverPort), '--key', inFolder('connector.pem.pub')],
      ...['--server-key', inFolder('server.pem')],
      ...(options.program ? [] : ['--serves', 'ERC20,Polygon']),
      ...['--restart', restart, '--patience', '5'],
      ...(options.only ? ['--only', options.only] : []),
    ],
    env as Record<string, string>,
  )
  const broken = [...out.matchAll(/^BROKEN +(\S+)/gm)].map(([, name = '']) => name)
  return { out: out + error, code, broken }
}

async function spoil(folder: string, [sound, wrong]: Fault): Promise<void> {
  for (const name of ['connector.ts', 'carry.ts']) {
    const path = join(folder, name)
    const code = await readFile(path, 'utf8')
    if (!code.includes(sound)) continue
    await writeFile(
      path,
      code.replace(sound, () => wrong),
    )
    return
  }
  throw new Error(`The template has no ${sound}`)
}

async function writeKeys(name: string, inFolder: (file: string) => string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await writeFile(inFolder(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await writeFile(inFolder(`${name}.pem.pub`), publicKey.export({ type: 'spki', format: 'pem' }))
}
