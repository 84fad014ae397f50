/** Orders of local rails for tests, made by the commands of the product. */
import { randomUUID } from 'node:crypto'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Direction, Rail } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { createLocalPayin } from '../areas/local-payin/create-local-payin.command.ts'
import { createLocalPayout } from '../areas/local-payout/create-local-payout.command.ts'
import type { Transaction } from '../db/database.ts'

interface Asked {
  country: Country
  method: string
  amount: string
}

/** The examples that the rail itself gives for the fields that the method needs. */
const detailsOf = ({ country, method }: Asked, direction: Direction) => {
  const rail: Rail = rails[country]
  const needed = rail.methods[method]?.[direction]?.fields ?? []
  return Object.fromEntries(needed.map((field) => [field, rail.fields[field]?.example ?? '']))
}

const requestOf = (asked: Asked, direction: Direction) => ({
  merchantOrderNo: `M${randomUUID()}`,
  details: detailsOf(asked, direction),
  notifyUrl: null,
  ...asked,
})

export const localPayin = (tx: Transaction, merchantId: string, asked: Asked) =>
  createLocalPayin(tx, merchantId, { ...requestOf(asked, 'payin'), customerUid: 'payer' })

export const localPayout = (tx: Transaction, merchantId: string, asked: Asked) =>
  createLocalPayout(tx, merchantId, requestOf(asked, 'payout'))
