/** Instructions as the server gives them: one per kind, of orders that nobody has. */
import { randomUUID } from 'node:crypto'
import {
  type ConnectorService,
  connectorServices,
  type InstructionKind,
  instructionKinds,
} from '@countinghouse/contract/areas/connector/connector.ts'
import type { Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import type { Direction, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import {
  type Currency,
  cryptoCurrencies,
  isNetwork,
  type NetworkName,
} from '@countinghouse/contract/currencies.ts'
import { type Country, countries } from '@countinghouse/contract/limits.ts'

const merchantId = '10001'
const hour = 3600_000

const addresses = {
  TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  BTC: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
} as Record<NetworkName, string>
const evmAddress = '0xde709f2102306220921060314715629080e2fb77'

const isCountry = (service: ConnectorService): service is Country =>
  (countries as readonly string[]).includes(service)

let orders = 0

/** What a connector of this service may be told, where it may be told this at all. */
export function sampleOf(
  kind: InstructionKind,
  service: ConnectorService,
): Instruction | undefined {
  const fields = isNetwork(service)
    ? onChain(kind, service)
    : isCountry(service)
      ? overBanks(kind, service)
      : service === 'P2P'
        ? traded(kind)
        : undefined
  if (!fields) return undefined
  const { order, ...more } = fields
  const orderNo = `K${Date.now()}${String(++orders).padStart(5, '0')}`
  return {
    instructionId: `${merchantId}-${randomUUID()}`,
    kind,
    service,
    merchantId,
    at: new Date().toISOString(),
    order: order && { kind: order, orderNo, merchantOrderNo: `check-${orderNo}` },
    ...more,
  } as Instruction
}

/** One of each kind that each of the services may be given. */
export const samplesOf = (services: readonly ConnectorService[]): Instruction[] =>
  services.flatMap((service) => instructionKinds.flatMap((kind) => sampleOf(kind, service) ?? []))

export const unserved = (services: readonly ConnectorService[]): ConnectorService[] =>
  connectorServices.filter((service) => service !== 'rates' && !services.includes(service))

interface Fields {
  order: string | null
  [field: string]: unknown
}

function onChain(kind: InstructionKind, network: NetworkName): Fields | undefined {
  const toAddress = addresses[network] ?? evmAddress
  const currency = Object.entries<Currency>(cryptoCurrencies).find(([, { networks }]) =>
    networks.includes(network),
  )?.[0]
  const coins = { network, currency, amount: '10' }
  if (kind === 'address') return { order: null, network, count: 3 }
  if (kind === 'send') return { order: 'withdrawal', ...coins, toAddress }
  if (kind === 'refund') return { order: 'cryptoPayin', ...coins, toAddress, reference: '' }
  return kind === 'cancel' ? { order: 'withdrawal' } : undefined
}

function overBanks(kind: InstructionKind, country: Country): Fields | undefined {
  const { currency }: Rail = rails[country]
  const by = (direction: Direction) => {
    const { methods, fields }: Rail = rails[country]
    const [method, sides] = Object.entries(methods).find(([, each]) => each[direction]) ?? []
    const side = sides?.[direction]
    const details = side?.fields.map((name) => [name, fields[name]?.example])
    const money = { country, method, currency, amount: side?.terms.minimum }
    return { money, person: Object.fromEntries(details ?? []) }
  }
  if (kind === 'collect') {
    const { money, person: payer } = by('payin')
    const expiresAt = new Date(Date.now() + hour).toISOString()
    return { order: 'localPayin', ...money, customerUid: 'C1', payer, expiresAt }
  }
  const { money, person: payee } = by('payout')
  if (kind === 'pay') return { order: 'localPayout', ...money, payee }
  if (kind === 'refund') return { order: 'localPayin', ...money, payee, reference: '' }
  return kind === 'cancel' ? { order: 'localPayout' } : undefined
}

function traded(kind: InstructionKind): Fields | undefined {
  if (kind === 'cancel') return { order: 'p2pPayin' }
  if (kind !== 'trade') return undefined
  return {
    order: 'p2pPayin',
    side: 'payin',
    currency: 'USDT',
    quantity: '10',
    fiatCurrency: 'INR',
    fiatAmount: '850',
    rate: '85',
    method: 'upi',
    customerUid: 'C1',
    payer: { holderName: 'Anita Rao', upiId: 'anita.rao@okhdfc' },
  }
}
