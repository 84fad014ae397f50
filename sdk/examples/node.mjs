// Node 20 or newer: npm install ./countinghouse-sdk-2.0.0.tgz; node node.mjs
// BASE_URL, KEY_ID and PRIVATE_KEY_FILE are in the environment.
import { readFileSync } from 'node:fs'
import { Countinghouse } from 'countinghouse-sdk'

const client = new Countinghouse({
  baseUrl: process.env.BASE_URL,
  keyId: process.env.KEY_ID,
  privateKey: readFileSync(process.env.PRIVATE_KEY_FILE, 'utf8'),
})

const order = await client.create('cryptoPayin', {
  merchantOrderNo: process.argv[2] ?? `node-${Date.now()}`,
  customerUid: 'C1001',
  currency: 'USDT',
  network: 'TRC20',
  amount: '25.5',
})
console.log(JSON.stringify(order))
