/** An order of every product of the open API, as a merchant's server asks for it. */
import type { OpenProduct } from '@countinghouse/contract/areas/open-api/paths.ts'
import { expect } from 'vitest'
import { addAgentTo, receiveAgentDeposit } from '../../src/areas/agent/administer-agent.command.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { fiatPayin, postFiat } from '../orders/fiat.ts'
import { examples, openMarket } from '../orders/order-factory.ts'
import { deposit } from '../orders/orders.ts'

/** Rates, and money of merchant 10001, its customer and its agent for all of them. */
export async function prepareForOrders(db: Database): Promise<void> {
  await openMarket(db, ['10001', '10002'])
  await db.asMerchant('10001', async (tx) => {
    await deposit(tx, '10001', 'C1', '5000')
    const inr = { currency: 'INR', country: 'IN' } as const
    await postFiat(tx, '10001', fiatPayin('', inr, '500000'))
  })
  const agent = { agentId: 'AG01', name: 'Silverline Exchange', currencies: ['USDT'] }
  await addAgentTo(db, '10001', agent)
  await receiveAgentDeposit(db, '10001', agent.agentId, { currency: 'USDT', amount: '5000' })
}

export const toAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const onChain = { currency: 'USDT', network: 'TRC20', amount: '120.5' }
const trade = { currency: 'USDT', fiatCurrency: 'INR', fiatAmount: '8040', method: 'upi' }
export const payee = examples('IN', 'upi', 'payout')

/** What a merchant's server asks for, and what it is told of it beside that. */
export const openRequests: Record<OpenProduct, { body: object; told: object }> = {
  cryptoPayin: {
    body: { customerUid: 'C1', ...onChain },
    told: {
      status: 'pendingPayment',
      orderAmount: '120.5',
      expectedFee: '0.241',
      address: expect.stringMatching(/^T\w{33}$/),
      fiatAmount: '120.5',
      fiatCurrency: 'USD',
      expireTime: expect.any(String),
    },
  },
  cryptoPayout: {
    body: { ...onChain, toAddress, feeBearer: 'merchant' },
    told: { status: 'pendingMerchantAudit', expectedFee: '1.241', toAddress },
  },
  withdrawal: {
    body: { customerUid: 'C1', ...onChain, toAddress },
    told: { status: 'pendingReview', quantity: '120.5', networkFee: '0' },
  },
  p2pPayin: {
    body: { customerUid: 'C2', ...trade, payerName: 'Anita Rao' },
    told: { fiatAmount: '8040', rate: expect.any(String), quantity: expect.any(String) },
  },
  p2pPayout: {
    body: { customerUid: 'C3', ...trade, payee },
    told: { status: 'pendingMerchantAudit', payeeAccount: payee.upiId },
  },
  otc: {
    body: {
      customerUid: 'C4',
      side: 'buy',
      currency: 'USDT',
      quantity: '50',
      price: '81',
      fiatCurrency: 'INR',
      method: 'upi',
      payer: payee,
      payee,
    },
    told: { side: 'buy', fiatAmount: '4050', expectedFee: '0.1' },
  },
  agent: {
    body: {
      agentId: 'AG01',
      side: 'buy',
      currency: 'USDT',
      quantity: '50',
      rate: '84.5',
      fiatCurrency: 'INR',
    },
    told: { status: 'trading', agentName: 'Silverline Exchange', fiatAmount: '4225' },
  },
  localPayin: {
    body: {
      customerUid: 'C5',
      country: 'IN',
      method: 'upi',
      amount: '2500',
      details: examples('IN', 'upi', 'payin'),
    },
    told: { orderAmount: '2500', currency: 'INR', qrText: null, expireTime: expect.any(String) },
  },
  localPayout: {
    body: { country: 'IN', method: 'upi', amount: '2500', details: payee },
    told: { orderAmount: '2500', payeeAccount: payee.upiId },
  },
}
