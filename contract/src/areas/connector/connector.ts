/** What connectors are told to do, and what they serve. Plain data: the console loads it. */
import { type NetworkName, networkNames } from '../../currencies.ts'
import { type Country, countries } from '../../limits.ts'

export const connectBase = '/connect/v1'

/** A network, the rail of a country, trades between people and with agents, or rates. */
export type ConnectorService = NetworkName | Country | 'P2P' | 'rates'

export const connectorServices: readonly ConnectorService[] = [
  ...networkNames,
  ...countries,
  'P2P',
  'rates',
]

export const instructionKinds = [
  'address',
  'collect',
  'send',
  'pay',
  'refund',
  'cancel',
  'trade',
] as const
export type InstructionKind = (typeof instructionKinds)[number]

export const instructionStatuses = {
  waiting: 1,
  accepted: 2,
  refused: 3,
  /** The order came to its end before the connector was told. */
  notNeeded: 4,
  waitsForPerson: 5,
} as const

export type InstructionStatus = keyof typeof instructionStatuses
export const instructionStatusNames = Object.keys(instructionStatuses) as InstructionStatus[]

export const connectorLimits = {
  reportsMost: 100,
  instructionsMost: 50,
  /** New addresses of one instruction. */
  addressesMost: 500,
  ratesMost: 200,
  statementLinesMost: 1000,
  /** How long a connector that fetches its instructions may wait for one. */
  waitSecondsMost: 25,
  /** Calls that wait for an instruction, of one connector and of all, at each server. */
  waitingCallsOfOneMost: 2,
  waitingCallsMost: 100,
  /** Of one connector, at each server. */
  requestsPerMinute: 12_000,
  bodyBytesMax: 512 * 1024,
  answerBytesMax: 64 * 1024,
  reportIdMax: 64,
  /** A refusal's reason, as the order shows it. */
  reasonMax: 200,
} as const
