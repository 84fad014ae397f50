/** The calls of the open API. Written by `npm run sdk` from the contract: do not edit. */
export type Product =
  | 'cryptoPayin'
  | 'cryptoPayout'
  | 'withdrawal'
  | 'p2pPayin'
  | 'p2pPayout'
  | 'otc'
  | 'agent'
  | 'localPayin'
  | 'localPayout'

/** By the platform's number, or else by the merchant's. */
export interface OrderName {
  orderNo?: string
  merchantOrderNo?: string
}

/** Orders as all calls answer them, by product. */
export interface Orders {
  cryptoPayin: {
    orderNo: string
    merchantOrderNo: string
    customerUid: string | null
    status:
      | 'pendingPayment'
      | 'confirming'
      | 'completed'
      | 'expired'
      | 'cancelled'
      | 'failed'
      | 'refunded'
    currency: string
    network: string | null
    orderAmount: string | null
    paidAmount: string | null
    creditedAmount: string | null
    excessRefunded: string | null
    processingFee: string | null
    exception: 'none' | 'underpaid' | 'overpaid' | 'paidLate'
    settlementStatus: 'unsettled' | 'settled' | 'refunded'
    address: string | null
    txHash: string | null
    fiatAmount: string | null
    fiatCurrency: string | null
    rate: string | null
    createTime: string | null
    expireTime: string | null
    paidTime: string | null
    finishTime: string | null
    paymentUrl: string
  }
  cryptoPayout: {
    orderNo: string
    merchantOrderNo: string
    status:
      | 'pendingMerchantAudit'
      | 'pendingPlatformAudit'
      | 'paying'
      | 'upstreamConfirming'
      | 'manualProcessing'
      | 'completed'
      | 'auditRejected'
      | 'cancelled'
      | 'failed'
    currency: string
    network: string | null
    amount: string | null
    receivedAmount: string | null
    processingFee: string | null
    networkFee: string | null
    feeBearer: 'merchant' | 'receiver'
    toAddress: string | null
    txHash: string | null
    createTime: string | null
    finishTime: string | null
  }
  withdrawal: {
    orderNo: string
    merchantOrderNo: string
    customerUid: string | null
    status:
      | 'pendingReview'
      | 'auditSuccessful'
      | 'auditRejected'
      | 'withdrawing'
      | 'confirming'
      | 'completed'
      | 'failedReturned'
    currency: string
    network: string | null
    quantity: string | null
    receivedQuantity: string | null
    processingFee: string | null
    networkFee: string | null
    toAddress: string | null
    txHash: string | null
    createTime: string | null
    finishTime: string | null
  }
  p2pPayin: {
    orderNo: string
    merchantOrderNo: string
    customerUid: string | null
    status:
      | 'trading'
      | 'paying'
      | 'appealing'
      | 'completed'
      | 'expired'
      | 'cancelled'
      | 'platformLiquidation'
    fiatCurrency: string | null
    fiatAmount: string | null
    currency: string
    rate: string | null
    quantity: string | null
    processingFee: string | null
    method: string | null
    bankReference: string | null
    createTime: string | null
    finishTime: string | null
    creditedQuantity: string | null
    payeeName: string | null
    payeeBank: string | null
    payeeAccount: string | null
    expireTime: string | null
    paymentUrl: string
  }
  p2pPayout: {
    orderNo: string
    merchantOrderNo: string
    customerUid: string | null
    status:
      | 'pendingMerchantAudit'
      | 'trading'
      | 'paying'
      | 'appealing'
      | 'completed'
      | 'failed'
      | 'cancelled'
      | 'platformLiquidation'
    fiatCurrency: string | null
    fiatAmount: string | null
    currency: string
    rate: string | null
    quantity: string | null
    processingFee: string | null
    method: string | null
    bankReference: string | null
    createTime: string | null
    finishTime: string | null
    paidQuantity: string | null
    payeeAccount: string | null
  }
  otc: {
    orderNo: string
    merchantOrderNo: string
    customerUid: string | null
    status: 'pendingVerification' | 'trading' | 'paying' | 'appealing' | 'completed' | 'cancelled'
    side: 'buy' | 'sell'
    currency: string
    quantity: string | null
    processingFee: string | null
    price: string | null
    fiatCurrency: string | null
    fiatAmount: string | null
    method: string | null
    verifyStatus: 'pending' | 'passed' | 'failed'
    createTime: string | null
    finishTime: string | null
  }
  agent: {
    orderNo: string
    merchantOrderNo: string
    agentId: string | null
    agentName: string | null
    status: 'trading' | 'paying' | 'appealing' | 'completed' | 'cancelled'
    side: 'buy' | 'sell'
    currency: string
    quantity: string | null
    processingFee: string | null
    fiatCurrency: string | null
    fiatAmount: string | null
    rate: string | null
    createTime: string | null
    finishTime: string | null
  }
  localPayin: {
    orderNo: string
    merchantOrderNo: string
    customerUid: string | null
    status:
      | 'toBeSubmitted'
      | 'paying'
      | 'partialPayment'
      | 'paymentSuccessful'
      | 'toBeFrozen'
      | 'refunded'
      | 'expired'
      | 'paymentFailed'
    country: string | null
    method: string | null
    currency: string
    orderAmount: string | null
    paidAmount: string | null
    creditedAmount: string | null
    processingFee: string | null
    exception: 'none' | 'underpaid' | 'overpaid' | 'paidLate'
    settlementStatus: 'unsettled' | 'settled' | 'refunded'
    payerAccount: string | null
    bankReference: string | null
    qrText: string | null
    payToBank: string | null
    payToAccount: string | null
    payToName: string | null
    createTime: string | null
    expireTime: string | null
    paidTime: string | null
    finishTime: string | null
    paymentUrl: string
  }
  localPayout: {
    orderNo: string
    merchantOrderNo: string
    status:
      | 'toBeSubmitted'
      | 'upstreamConfirming'
      | 'manualProcessing'
      | 'paymentSuccessful'
      | 'paymentFailed'
    country: string | null
    method: string | null
    currency: string
    orderAmount: string | null
    receivedAmount: string | null
    processingFee: string | null
    payeeAccount: string | null
    bankReference: string | null
    createTime: string | null
    finishTime: string | null
  }
}

export interface Calls {
  /** Creates an order. Payments of customers to the merchant on chain. The same `merchantOrderNo` with the same content returns the same order. */
  '/cryptoPayin/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      customerUid: string
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      amount: string
    }
    result: Orders['cryptoPayin']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/cryptoPayin/query': {
    body: OrderName
    result: Orders['cryptoPayin']
  }
  /** Moves an order to `cancelled`, from `pendingPayment`. An order that is `cancelled` already is returned as it is. */
  '/cryptoPayin/cancel': {
    body: OrderName
    result: Orders['cryptoPayin']
  }
  /** Moves an order to `refunded`, from `completed`. An order that is `refunded` already is returned as it is. */
  '/cryptoPayin/refund': {
    body: OrderName
    result: Orders['cryptoPayin']
  }
  /** Creates an order. Payments of the merchant on chain. The same `merchantOrderNo` with the same content returns the same order. */
  '/cryptoPayout/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      amount: string
      toAddress: string
      feeBearer: 'merchant' | 'receiver'
    }
    result: Orders['cryptoPayout']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/cryptoPayout/query': {
    body: OrderName
    result: Orders['cryptoPayout']
  }
  /** Moves an order to `cancelled`, from `pendingMerchantAudit`. An order that is `cancelled` already is returned as it is. */
  '/cryptoPayout/cancel': {
    body: OrderName
    result: Orders['cryptoPayout']
  }
  /** Creates an order. Customers' withdrawals. The same `merchantOrderNo` with the same content returns the same order. */
  '/withdrawal/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      customerUid: string
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      amount: string
      toAddress: string
    }
    result: Orders['withdrawal']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/withdrawal/query': {
    body: OrderName
    result: Orders['withdrawal']
  }
  /** Creates an order. Crypto that the merchant gets for fiat that customers pay to other people. The same `merchantOrderNo` with the same content returns the same order. */
  '/p2pPayin/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      customerUid: string
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      fiatAmount: string
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      payerName?: string
      payerAccount?: string
    }
    result: Orders['p2pPayin']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/p2pPayin/query': {
    body: OrderName
    result: Orders['p2pPayin']
  }
  /** Moves an order to `cancelled`, from `trading`. An order that is `cancelled` already is returned as it is. */
  '/p2pPayin/cancel': {
    body: OrderName
    result: Orders['p2pPayin']
  }
  /** Creates an order. Fiat that is paid to payees of the merchant by people who buy its crypto. The same `merchantOrderNo` with the same content returns the same order. */
  '/p2pPayout/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      customerUid: string
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      fiatAmount: string
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      payee: Record<string, string>
    }
    result: Orders['p2pPayout']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/p2pPayout/query': {
    body: OrderName
    result: Orders['p2pPayout']
  }
  /** Moves an order to `cancelled`, from `pendingMerchantAudit`, `trading`. An order that is `cancelled` already is returned as it is. */
  '/p2pPayout/cancel': {
    body: OrderName
    result: Orders['p2pPayout']
  }
  /** Creates an order. Crypto that customers buy from the merchant, or sell to it, for fiat. The same `merchantOrderNo` with the same content returns the same order. */
  '/otc/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      customerUid: string
      side: 'buy' | 'sell'
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      quantity: string
      price?: string
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      payer: Record<string, string>
      payee: Record<string, string>
    }
    result: Orders['otc']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/otc/query': {
    body: OrderName
    result: Orders['otc']
  }
  /** Moves an order to `cancelled`, from `pendingVerification`, `trading`, `paying`. An order that is `cancelled` already is returned as it is. */
  '/otc/cancel': {
    body: OrderName
    result: Orders['otc']
  }
  /** Creates an order. Crypto that the merchant buys from designated agents, or sells to them, for fiat. The same `merchantOrderNo` with the same content returns the same order. */
  '/agent/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      agentId: string
      side: 'buy' | 'sell'
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      quantity: string
      rate: string
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
    }
    result: Orders['agent']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/agent/query': {
    body: OrderName
    result: Orders['agent']
  }
  /** Moves an order to `cancelled`, from `trading`. An order that is `cancelled` already is returned as it is. */
  '/agent/cancel': {
    body: OrderName
    result: Orders['agent']
  }
  /** Creates an order. Payments of customers to the merchant over banks of their country. The same `merchantOrderNo` with the same content returns the same order. */
  '/localPayin/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      customerUid: string
      country: 'IN' | 'TH' | 'ID' | 'BR'
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'qris' | 'virtualAccount' | 'pix'
      amount: string
      details: Record<string, string>
    }
    result: Orders['localPayin']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/localPayin/query': {
    body: OrderName
    result: Orders['localPayin']
  }
  /** Creates an order. Payments of the merchant to bank accounts in its countries. The same `merchantOrderNo` with the same content returns the same order. */
  '/localPayout/create': {
    body: {
      merchantOrderNo: string
      notifyUrl?: string
      country: 'IN' | 'TH' | 'ID' | 'BR'
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'qris' | 'virtualAccount' | 'pix'
      amount: string
      details: Record<string, string>
    }
    result: Orders['localPayout']
  }
  /** One order as it is now, by our order number or the merchant’s. */
  '/localPayout/query': {
    body: OrderName
    result: Orders['localPayout']
  }
  /** The merchant’s balances per currency; fiat per country. */
  '/balances': {
    body: Record<string, never>
    result: {
      balances: {
        currency: string
        country: string
        available: string
        frozen: string
        unsettled: string
      }[]
    }
  }
  /** Current rates: USD for one unit of each currency, and P2P pairs with their limits. */
  '/rates': {
    body: Record<string, never>
    result: {
      usd: {
        currency: string
        rate: string
      }[]
      pairs: {
        direction: 'payin' | 'payout'
        currency: string
        fiatCurrency: string
        rate: string | null
        minimum: string
        maximum: string
        feeRate: string
      }[]
    }
  }
}
