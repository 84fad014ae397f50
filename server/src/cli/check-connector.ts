/** `npm run check-connector -- URL`: plays the server against a connector. Exits with 1 unless it keeps every rule. */
import { spawn } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import {
  type ConnectorService,
  connectorServices,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { StartError } from '../platform/start-error.ts'
import { PlayedServer } from './connector-check/played-server.ts'
import { Pushing } from './connector-check/push.ts'
import { type Checked, hasStarted, type Means, type Rule, rules } from './connector-check/rules.ts'
import { runCommand } from './run-command.ts'

const help = `Usage: npm run check-connector -- URL [options]          a connector that receives its instructions
       npm run check-connector -- --serve PORT [options]  one that fetches them

Plays the server, and prints for each rule whether the connector keeps it. It needs no server and no database. All
orders that it gives are made up: let the connector carry them nowhere real.

  --server-key FILE   the server's key (Ed25519, PEM); made if it is not there, with its public half in FILE.pub, which
                      is what the connector must trust. Default: check-connector.pem
  --serves SERVICES   what the connector serves, as it is registered: ERC20,TRC20,IN,P2P. Default: all
  --serve PORT        serves /connect/v1 on this port of this machine: the connector's reports are checked too
  --key FILE          the connector's public key (PEM), to check its signatures; needed with --serve
  --restart COMMAND   ends the connector and starts it again; returns when it has been started
  --patience SECONDS  within which an answer must come. Default: 10
  --only RULE,…       these rules alone`

const missing: Record<Means, string> = {
  push: 'it fetches its instructions',
  server: 'name a port with --serve',
  restart: 'name a command with --restart',
}

await runCommand(
  help,
  {
    'server-key': { type: 'string', default: 'check-connector.pem' },
    serves: { type: 'string' },
    serve: { type: 'string' },
    key: { type: 'string' },
    restart: { type: 'string' },
    patience: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
  async ({ positionals: [url], values }) => {
    if (url === undefined && values.serve === undefined)
      throw new StartError('Name the URL of the connector, or a port with --serve. See --help.')
    if (values.serve !== undefined && values.key === undefined)
      throw new StartError('Name the public key of the connector with --key.')
    const chosen = rulesNamed(values.only)
    const services = servicesNamed(values.serves)
    const key = await serverKey(values['server-key'])
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' })
    const patienceMs = 1000 * Number(values.patience)
    const checked: Checked = {
      push: url === undefined ? undefined : new Pushing(urlOf(url), key, patienceMs),
      server: values.key
        ? new PlayedServer(publicKey.toString(), await readFile(values.key, 'utf8'))
        : undefined,
      services,
      patienceMs,
      restart: values.restart === undefined ? undefined : () => run(values.restart as string),
    }
    await checked.server?.listen(Number(values.serve))
    if (!(await hasStarted(checked)))
      throw new StartError(`The connector gave no answer within ${values.patience} seconds.`)
    let broken = 0
    for (const rule of chosen) broken += Number(await print(rule, checked))
    await checked.server?.close()
    console.log(broken === 0 ? '\nIt keeps every rule that was checked.' : `\n${broken} broken.`)
    return broken === 0
  },
)

/** Whether it is broken. */
async function print({ name, demands, mend, needs, check }: Rule, by: Checked): Promise<boolean> {
  const line = (result: string, text: string) =>
    console.log(`${result.padEnd(7)} ${name.padEnd(20)} ${text}`)
  const lacking = needs.find((means) => !by[means])
  if (lacking) {
    line('skipped', `${demands}: ${missing[lacking]}`)
    return false
  }
  const found = await check(by)
  line(found === undefined ? 'ok' : 'BROKEN', demands)
  if (found === undefined) return false
  console.log(`          found: ${found}\n          mend:  ${mend}`)
  return true
}

function rulesNamed(names: string | undefined): readonly Rule[] {
  if (names === undefined) return rules
  const wanted = names.split(',')
  const unknown = wanted.find((wantedName) => !rules.some(({ name }) => name === wantedName))
  if (unknown !== undefined)
    throw new StartError(
      `No rule ${unknown}. There are: ${rules.map(({ name }) => name).join(', ')}`,
    )
  return rules.filter(({ name }) => wanted.includes(name))
}

function servicesNamed(names: string | undefined): readonly ConnectorService[] {
  const orders = connectorServices.filter((service) => service !== 'rates')
  if (names === undefined) return orders
  const wanted = names.split(',')
  const unknown = wanted.find((name) => !(connectorServices as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new StartError(`No service ${unknown}. There are: ${connectorServices.join(', ')}`)
  return orders.filter((service) => wanted.includes(service))
}

function urlOf(text: string): URL {
  if (URL.canParse(text)) return new URL(text)
  throw new StartError(`${text} is no URL.`)
}

async function serverKey(file: string): Promise<KeyObject> {
  if (existsSync(file)) return createPrivateKey(await readFile(file))
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  await writeFile(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }))
  console.log(`Made a key for the server: let the connector trust ${file}.pub.\n`)
  return privateKey
}

async function run(command: string): Promise<void> {
  const [code] = await once(spawn(command, { shell: true, stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new StartError(`${command} ended with ${code}.`)
}
