/** Requests and answers as the document of the open API shows them. The requests are such as the server accepts. */
import type { Direction, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { OpenProduct } from '@countinghouse/contract/areas/open-api/paths.ts'
import type { Examples } from '../../platform/http/named-schemas.ts'

const toAddress = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const onChain = { currency: 'USDT', network: 'TRC20', amount: '25.5' }

/** What the rail itself gives as examples. */
function upiOf(direction: Direction): Record<string, string> {
  const rail: Rail = rails.IN
  const fields = rail.methods.upi?.[direction]?.fields ?? []
  return Object.fromEntries(fields.map((field) => [field, rail.fields[field]?.example ?? '']))
}

const upi = upiOf('payout')
const trade = { currency: 'USDT', fiatCurrency: 'INR', fiatAmount: '8040', method: 'upi' }

export const exampleBodies: Readonly<Record<OpenProduct, Examples>> = {
  cryptoPayin: { customerUid: 'C1001', ...onChain },
  cryptoPayout: { ...onChain, toAddress, feeBearer: 'merchant' },
  withdrawal: { customerUid: 'C1001', ...onChain, toAddress },
  p2pPayin: { customerUid: 'C1001', ...trade },
  p2pPayout: { customerUid: 'C1001', ...trade, payee: upi },
  otc: {
    customerUid: 'C1001',
    side: 'buy',
    currency: 'USDT',
    quantity: '50',
    fiatCurrency: 'INR',
    method: 'upi',
    payer: upi,
    payee: upi,
  },
  agent: {
    agentId: 'AG01',
    side: 'buy',
    currency: 'USDT',
    quantity: '50',
    rate: '84.5',
    fiatCurrency: 'INR',
  },
  localPayin: {
    customerUid: 'C1001',
    country: 'IN',
    method: 'upi',
    amount: '2500',
    details: upiOf('payin'),
  },
  localPayout: { country: 'IN', method: 'upi', amount: '2500', details: upi },
}

/** Numbers of orders and the like, whatever the product. */
const answered: Examples = {
  address: toAddress,
  agentName: 'Silverline Exchange',
  available: '1250.75',
  country: 'IN',
  creditedAmount: '0',
  creditedQuantity: '0',
  customerUid: 'C1001',
  excessRefunded: '0',
  createTime: '2026-01-01T00:00:00.000Z',
  expectedFee: '0.051',
  expireTime: '2026-01-01T00:30:00.000Z',
  feeRate: '0.002',
  fiatAmount: '8040',
  fiatCurrency: 'INR',
  finishTime: null,
  frozen: '25.5',
  maximum: '100000',
  merchantOrderNo: 'A-1',
  minimum: '500',
  networkFee: '1',
  orderAmount: '25.5',
  orderNo: 'P2601010000000001',
  paidAmount: '0',
  paidQuantity: '0',
  paidTime: null,
  paymentUrl: 'https://pay.example.com/pay/10001.P2601010000000001.b3R0ZXJzLWFyZS1jdXRl',
  processingFee: '0',
  qrText: null,
  price: '80',
  quantity: '50',
  receivedAmount: '0',
  receivedQuantity: '0',
  rate: '84.5',
  remark: '',
  settlementStatus: null,
  toAddress,
  txHash: null,
  unsettled: '0',
  debt: '0',
}

/** What differs by product in an order that was just made. */
const told: Partial<Record<OpenProduct, Examples>> = {
  // The value in another currency, for reference.
  cryptoPayin: { fiatAmount: '25.5', fiatCurrency: 'USD', rate: '0.99997' },
  p2pPayin: { payerEmail: '', payeeAccount: '' },
  p2pPayout: { payerEmail: '', payeeAccount: upi.upiId },
  otc: { payerBranch: '', payerEmail: '', payeeBranch: '', payeeEmail: '' },
  localPayin: { payerAccount: '' },
  localPayout: { payeeAccount: upi.upiId },
}

export const exampleAnswer = (product: OpenProduct | undefined, status: string): Examples => ({
  ...answered,
  ...(product && exampleBodies[product]),
  ...(product && told[product]),
  status,
})

export const exampleName: Examples = { merchantOrderNo: 'A-1', orderNo: 'P2601010000000001' }
