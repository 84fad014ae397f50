/** Where other programs pay: `POST /pay` to an address, `POST /bank-payment` for an order. For this machine alone. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { currencies, isNetwork } from '@countinghouse/contract/currencies.ts'
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import { type Country, countries } from '@countinghouse/contract/limits.ts'
import type { Sandbox } from './sandbox.ts'

const bodyMax = 10_000

type Fields = Record<string, unknown>

/** Answers what is wrong with what was sent. */
class Wrong extends Error {}

const textOf = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw new Wrong(`${name} is missing`)
  return value
}
const amountOf = (fields: Fields): string => {
  const amount = textOf(fields, 'amount')
  if (!isAmount(amount)) throw new Wrong('amount is a decimal above zero')
  return amount
}

const doors: Record<string, (sandbox: Sandbox, fields: Fields) => object> = {
  '/pay'(sandbox, fields) {
    const network = textOf(fields, 'network')
    const currency = textOf(fields, 'currency')
    if (!isNetwork(network)) throw new Wrong(`There is no network ${network}`)
    if (!Object.hasOwn(currencies, currency)) throw new Wrong(`There is no currency ${currency}`)
    const { fromAddress } = fields
    return sandbox.pay({
      network,
      currency,
      address: textOf(fields, 'address'),
      amount: amountOf(fields),
      ...(typeof fromAddress === 'string' && { fromAddress }),
    })
  },
  '/bank-payment'(sandbox, fields) {
    const country = textOf(fields, 'country')
    if (!(countries as readonly string[]).includes(country))
      throw new Wrong(`There is no country ${country}`)
    return sandbox.payOverBank({
      country: country as Country,
      merchantId: textOf(fields, 'merchantId'),
      orderNo: textOf(fields, 'orderNo'),
      amount: amountOf(fields),
    })
  },
}

export async function serveWallet(sandbox: Sandbox, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const reply = (status: number, content: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(content))
    }
    const door = request.method === 'POST' ? doors[request.url ?? ''] : undefined
    if (!door) return reply(404, { error: `POST ${Object.keys(doors).join(' or ')}` })
    if (!(Number(request.headers['content-length']) <= bodyMax))
      return reply(413, { error: 'A body of known length, and short' })
    try {
      reply(200, door(sandbox, JSON.parse(await text(request))))
    } catch (error) {
      reply(400, { error: error instanceof Wrong ? error.message : 'The body is no JSON' })
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}
