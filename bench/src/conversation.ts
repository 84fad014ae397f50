/** How long a message takes from the call that writes it until a console that listens has it. */
import { createP2pPayin } from '@countinghouse/server/src/areas/p2p-payin/create-p2p-payin.command.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import { type Asker, askerOf, p95 } from './latency.ts'
import { median } from './median.ts'
import { signIn } from './session.ts'
import type { Row } from './table.ts'

const rounds = 60
const merchantId = '10001'

export async function measureConversation(url: string, db: Database): Promise<Row[]> {
  const headers = await signIn(url)
  const ask = askerOf(url, headers)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const orderNo = await newOrder(db, round)
    await join(ask, orderNo)
    const stream = await fetch(`${url}/api/c2c/conversation/stream?orderNo=${orderNo}`, { headers })
    const heard = firstMessage(stream)
    // Anywhere between two questions of the server, as messages come.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 250))
    const startedAt = performance.now()
    await data(ask, '/c2c/conversation/send', {
      orderNo,
      content: 'Paid?',
      requestNo: `bench-round-${round}`,
    })
    times.push((await heard) - startedAt)
  }
  const note = `median ${median(times).toFixed(0)} ms; from the call that writes it to the event, ${rounds} orders`
  return [['message to a listening console, p95', `${p95(times).toFixed(0)} ms`, note]]
}

const newOrder = async (db: Database, round: number): Promise<string> => {
  const order = await db.asMerchant(merchantId, (tx) =>
    createP2pPayin(tx, merchantId, {
      merchantOrderNo: `bench-conversation-${round}`,
      customerUid: 'bench',
      currency: 'USDT',
      fiatCurrency: 'INR',
      fiatAmount: '9000',
      method: 'upi',
      payerName: 'Anita Rao',
      payerAccount: 'anita.rao@okhdfc',
      notifyUrl: null,
    }),
  )
  return order.order_no
}

async function data(ask: Asker, path: string, body: object): Promise<Record<string, string>> {
  const answer = (await (await ask(path, body)).json()) as {
    code: string
    data: Record<string, string>
  }
  if (answer.code !== '200') throw new Error(`${path} was answered ${answer.code}`)
  return answer.data
}

async function join(ask: Asker, orderNo: string): Promise<void> {
  const { token } = await data(ask, '/c2c/order/getFireBaseToken', { orderId: orderNo })
  await data(ask, '/c2c/conversation/signIn', { token })
}

/** When the first event has come. */
async function firstMessage(response: Response): Promise<number> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    if (text.includes('event: message')) return performance.now()
  }
  throw new Error('The stream ended without a message')
}
