/**
 * Many clients at once, over HTTP alone: operators of the console and servers of a merchant, while server and database
 * are killed again and again. At the end the books are recounted by SQL that shares nothing with the product.
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Countinghouse, CountinghouseError } from '../../../sdk/src/countinghouse.ts'
import { registerPublicKey } from '../../src/areas/api-key/change-api-key.command.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { fullKeyId } from '../../src/platform/security/merchant-key.ts'
import { pemOf } from '../../src/platform/security/public-key.ts'
import { vaultOf } from '../../src/platform/security/vault.ts'
import { addressIn, ownerIn, postmasterPid } from '../app/database-processes.ts'
import {
  newDataDir,
  type RunningServer,
  removeDataDir,
  startServer,
} from '../app/running-server.ts'
import { fund } from '../orders/fund.ts'
import { newRecord, OperatorAtWork, operatorOf, type Record } from '../soak/operators.ts'
import { type Recount, recount } from './recount.ts'

const operators = ['admin', 'finance', 'lantern'].map((name) => operatorOf(name))
const clients = { console: 40, open: 24 }
const merchantId = '10002'
const payoutAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

export interface Outcome {
  record: Record
  /** Orders of the open API that were acknowledged, by the merchant's number, with ours. */
  opened: Map<string, string>
  refused: number
  unanswered: number
  kills: { server: number; database: number }
  recount: Recount
  problems: string[]
}

export async function campaign(minutes: number, say: (line: string) => void): Promise<Outcome> {
  const dataDir = await newDataDir()
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const start = () =>
    startServer(dataDir, {
      env: { DATABASE_URL: '', SANDBOX: 'on', DEMO_ORDERS: '600', PORT: String(port) },
    })
  let server: RunningServer | undefined
  try {
    server = await start()
    await fund(addressIn(dataDir))
    const key = await keyOnFile(dataDir)
    const record = newRecord()
    const open = { opened: new Map<string, string>(), refused: 0, unanswered: 0 }
    const kills = { server: 0, database: 0 }
    const { url } = server
    const end = Date.now() + minutes * 60_000
    const working = Promise.all([
      ...Array.from({ length: clients.console }, (_, i) =>
        new OperatorAtWork(
          url,
          operators[i % operators.length] ?? operatorOf('admin'),
          record,
        ).workUntil(end),
      ),
      ...Array.from({ length: clients.open }, (_, i) =>
        order(url, key, `campaign-${i}`, end, open),
      ),
    ])
    while (Date.now() < end - 20_000) {
      await sleep(Math.min(5_000 + Math.random() * 20_000, Math.max(0, end - 15_000 - Date.now())))
      const victim = Math.random() < 0.7 ? 'server' : 'database'
      kills[victim] += 1
      say(`kill -9 of the ${victim}`)
      if (victim === 'database') process.kill(postmasterPid(dataDir), 'SIGKILL')
      else {
        const { process: killed } = server
        server = undefined
        const ended = once(killed, 'exit')
        killed.kill('SIGKILL')
        await ended
        server = await start()
      }
    }
    await working
    say('recounting')
    const owner = ownerIn(dataDir)
    const counted = await recount(owner, {
      opened: open.opened,
      transfers: record.transfers,
      decisions: record.decisions,
    }).finally(() => owner.end())
    const problems = [...record.problems, ...counted.problems]
    if (open.opened.size === 0) problems.push('No order was made over the open API')
    return { record, ...open, kills, recount: counted, problems }
  } finally {
    await server?.stop()
    await removeDataDir(dataDir)
  }
}

interface Opened {
  opened: Outcome['opened']
  refused: number
  unanswered: number
}

/** Orders of a merchant's server. What has had no answer is asked for again by the same number until it has one. */
async function order(
  baseUrl: string,
  key: { keyId: string; privateKey: string },
  name: string,
  end: number,
  open: Opened,
): Promise<void> {
  const client = new Countinghouse({ baseUrl, ...key, retries: 0 })
  for (let i = 0; Date.now() < end; i++) {
    const merchantOrderNo = `${name}-${i}`
    const onChain = { currency: 'USDT', network: 'TRC20', amount: '12.5' } as const
    const ask = () =>
      i % 3 === 0
        ? client.create('cryptoPayout', {
            merchantOrderNo,
            ...onChain,
            toAddress: payoutAddress,
            feeBearer: 'merchant',
          })
        : client.create('cryptoPayin', { merchantOrderNo, customerUid: `C${i % 40}`, ...onChain })
    while (Date.now() < end && !(await isAnswered(ask, merchantOrderNo, open))) await sleep(200)
  }
}

const triedAgain = [429, 502, 503, 504]

async function isAnswered(
  ask: () => Promise<{ orderNo: string }>,
  merchantOrderNo: string,
  open: Opened,
): Promise<boolean> {
  try {
    open.opened.set(merchantOrderNo, (await ask()).orderNo)
    return true
  } catch (error) {
    if (error instanceof CountinghouseError && !triedAgain.includes(error.status)) {
      open.refused += 1
      return true
    }
    open.unanswered += 1
    return false
  }
}

/** Beside the key of the merchant's server that the sandbox plays. */
async function keyOnFile(dataDir: string): Promise<{ keyId: string; privateKey: string }> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const db = openDatabase(addressIn(dataDir), 1)
  const read = () =>
    db.asMerchant(
      merchantId,
      (tx) => tx<{ id: string; publicKey: string | null }[]>`
        select api_key_id as id, public_key as "publicKey" from merchant_key
        where merchant_id = ${merchantId}`,
    )
  let [row] = await read()
  for (; !row?.publicKey; [row] = await read()) await sleep(200)
  const values = {
    merchantPublicKey: row.publicKey,
    secondPublicKey: pemOf(createPublicKey(privateKey)),
    allowedAddresses: [],
  }
  // The vault is needed only for a merchant that has no keys yet.
  const services = { db, vault: vaultOf(Buffer.alloc(32)) }
  await registerPublicKey(services, merchantId, values, 'campaign')
  await db.close()
  return {
    keyId: fullKeyId(merchantId, row.id),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
