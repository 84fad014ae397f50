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
  /** Our number for the order. */
  orderNo?: string
  /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
  merchantOrderNo?: string
}

/** Orders as all calls answer them, by product. */
export interface Orders {
  cryptoPayin: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own ID for the customer. */
    customerUid: string | null
    /** The state of the order. */
    status:
      | 'pendingPayment'
      | 'confirming'
      | 'completed'
      | 'expired'
      | 'cancelled'
      | 'failed'
      | 'refunded'
      | 'reversed'
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The chain that the payment is made on. Not every currency is on every network. */
    network: string | null
    /** The amount that the order was created for. */
    orderAmount: string | null
    /** The total that the customer has paid so far, over all payments. */
    paidAmount: string | null
    /** The amount credited to the merchant, after fees. */
    creditedAmount: string | null
    /** The part of an overpayment that was returned to the payer. */
    excessRefunded: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** Whether the payment differed from what was ordered. It is independent of the status. */
    exception: 'none' | 'underpaid' | 'overpaid' | 'paidLate'
    /** Whether the credited amount can be spent yet; null while nothing has been credited or returned. */
    settlementStatus: 'unsettled' | 'settled' | 'refunded' | null
    /** The address that the customer pays to. */
    address: string | null
    /** The transaction on the chain. */
    txHash: string | null
    /** The value of the amount when the order was created, for reference. */
    fiatAmount: string | null
    /** The currency of that reference. */
    fiatCurrency: string | null
    /** The rate of that reference. */
    rate: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order expires: it can be paid until then. */
    expireTime: string | null
    /** When the payment was first seen. */
    paidTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** The page on which the customer pays. Send the customer there. */
    paymentUrl: string
  }
  cryptoPayout: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** The state of the order. */
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
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The chain that the payment is made on. Not every currency is on every network. */
    network: string | null
    /** The amount to pay out, as a decimal string: `"100.50"`. */
    amount: string | null
    /** The amount that the receiver got. */
    receivedAmount: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** The fee of the chain, in the currency of the order. */
    networkFee: string | null
    /** Who pays the fees: the merchant on top of the amount, or the receiver out of it. */
    feeBearer: 'merchant' | 'receiver'
    /** The address that receives the payment. */
    toAddress: string | null
    /** The transaction on the chain. */
    txHash: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  withdrawal: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own ID for the customer. */
    customerUid: string | null
    /** The state of the order. */
    status:
      | 'pendingReview'
      | 'auditSuccessful'
      | 'auditRejected'
      | 'withdrawing'
      | 'confirming'
      | 'completed'
      | 'failedReturned'
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The chain that the payment is made on. Not every currency is on every network. */
    network: string | null
    /** The amount sent. Fees are charged to the customer’s balance on top of it. */
    quantity: string | null
    /** The amount of crypto that the receiver got. */
    receivedQuantity: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** The fee of the chain, in the currency of the order. */
    networkFee: string | null
    /** The address that receives the payment. */
    toAddress: string | null
    /** The transaction on the chain. */
    txHash: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  p2pPayin: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own ID for the customer. */
    customerUid: string | null
    /** The state of the order. */
    status:
      | 'trading'
      | 'paying'
      | 'appealing'
      | 'completed'
      | 'expired'
      | 'cancelled'
      | 'platformLiquidation'
    /** The currency of the fiat side. */
    fiatCurrency: string | null
    /** The amount in fiat, as a decimal string. */
    fiatAmount: string | null
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** Fiat for one unit of crypto. */
    rate: string | null
    /** The amount of crypto traded, as a decimal string. */
    quantity: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** The payment method. */
    method: string | null
    /** The email address of the payer, if known. */
    payerEmail: string | null
    /** The branch of that bank, if known. */
    payeeBranch: string | null
    /** The email address of the payee, if known. */
    payeeEmail: string | null
    /** The bank’s reference for the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** The amount of crypto credited to the merchant, after fees. */
    creditedQuantity: string | null
    /** The holder of that account. */
    payeeName: string | null
    /** The bank of that account. */
    payeeBank: string | null
    /** The account that the customer has to pay to, once a payee has been found. */
    payeeAccount: string | null
    /** When the order expires: it can be paid until then. */
    expireTime: string | null
    /** The page on which the customer pays. Send the customer there. */
    paymentUrl: string
  }
  p2pPayout: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own ID for the customer. */
    customerUid: string | null
    /** The state of the order. */
    status:
      | 'pendingMerchantAudit'
      | 'trading'
      | 'paying'
      | 'appealing'
      | 'completed'
      | 'failed'
      | 'cancelled'
      | 'platformLiquidation'
    /** The currency of the fiat side. */
    fiatCurrency: string | null
    /** The amount in fiat, as a decimal string. */
    fiatAmount: string | null
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** Fiat for one unit of crypto. */
    rate: string | null
    /** The amount of crypto traded, as a decimal string. */
    quantity: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** The payment method. */
    method: string | null
    /** The email address of the payer, if known. */
    payerEmail: string | null
    /** The branch of that bank, if known. */
    payeeBranch: string | null
    /** The email address of the payee, if known. */
    payeeEmail: string | null
    /** The bank’s reference for the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** The amount paid in crypto. */
    paidQuantity: string | null
    /** The account that receives the payment. */
    payeeAccount: string | null
  }
  otc: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own ID for the customer. */
    customerUid: string | null
    /** The state of the order. */
    status: 'pendingVerification' | 'trading' | 'paying' | 'appealing' | 'completed' | 'cancelled'
    /** As the customer sees it: `buy` if the customer buys crypto. */
    side: 'buy' | 'sell'
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The amount of crypto traded, as a decimal string. */
    quantity: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** Fiat for one unit. Without it, the merchant’s current rate applies. */
    price: string | null
    /** The currency of the fiat side. */
    fiatCurrency: string | null
    /** The amount in fiat, as a decimal string. */
    fiatAmount: string | null
    /** The payment method. */
    method: string | null
    /** The bank branch that the payer pays from, if known. */
    payerBranch: string | null
    /** The email address of the payer, if known. */
    payerEmail: string | null
    /** The branch of that bank, if known. */
    payeeBranch: string | null
    /** The email address of the payee, if known. */
    payeeEmail: string | null
    /** Whether the customer and the merchant have been verified. */
    verifyStatus: 'pending' | 'passed' | 'failed'
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  agent: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** The agent that serves the order, as listed in the console. */
    agentId: string | null
    /** The name of that agent. */
    agentName: string | null
    /** The state of the order. */
    status: 'trading' | 'paying' | 'appealing' | 'completed' | 'cancelled'
    /** As the merchant sees it: `buy` if the merchant buys crypto. */
    side: 'buy' | 'sell'
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The amount of crypto traded, as a decimal string. */
    quantity: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** The currency of the fiat side. */
    fiatCurrency: string | null
    /** The amount in fiat, as a decimal string. */
    fiatAmount: string | null
    /** Fiat for one unit, as agreed between the merchant and the agent. */
    rate: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  localPayin: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own ID for the customer. */
    customerUid: string | null
    /** The state of the order. */
    status:
      | 'toBeSubmitted'
      | 'paying'
      | 'partialPayment'
      | 'paymentSuccessful'
      | 'toBeFrozen'
      | 'refunded'
      | 'expired'
      | 'paymentFailed'
      | 'reversed'
    /** The country whose banks the payment goes through. */
    country: string | null
    /** The payment method. */
    method: string | null
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The amount that the order was created for. */
    orderAmount: string | null
    /** The total that the customer has paid so far, over all payments. */
    paidAmount: string | null
    /** The amount credited to the merchant, after fees. */
    creditedAmount: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** Whether the payment differed from what was ordered. It is independent of the status. */
    exception: 'none' | 'underpaid' | 'overpaid' | 'paidLate'
    /** Whether the credited amount can be spent yet; null while nothing has been credited or returned. */
    settlementStatus: 'unsettled' | 'settled' | 'refunded' | null
    /** The account that the customer pays from, if known. */
    payerAccount: string | null
    /** The bank branch that the payer pays from, if known. */
    payerBranch: string | null
    /** The email address of the payer, if known. */
    payerEmail: string | null
    /** The bank’s reference for the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** The text encoded in the QR code that the customer scans to pay. */
    qrText: string | null
    /** The bank of that account. */
    payToBank: string | null
    /** The account that the customer transfers to. */
    payToAccount: string | null
    /** The holder of that account. */
    payToName: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order expires: it can be paid until then. */
    expireTime: string | null
    /** When the payment was first seen. */
    paidTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** The page on which the customer pays. Send the customer there. */
    paymentUrl: string
  }
  localPayout: {
    /** Our number for the order. */
    orderNo: string
    /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** The state of the order. */
    status:
      | 'toBeSubmitted'
      | 'upstreamConfirming'
      | 'manualProcessing'
      | 'paymentSuccessful'
      | 'paymentFailed'
    /** The country whose banks the payment goes through. */
    country: string | null
    /** The payment method. */
    method: string | null
    /** The currency of the amounts, or the crypto that is traded. */
    currency: string
    /** The amount that the order was created for. */
    orderAmount: string | null
    /** The amount that the receiver got. */
    receivedAmount: string | null
    /** The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does. */
    processingFee: string | null
    /** The total fees that will be charged if the order succeeds; null once it has ended. */
    expectedFee: string | null
    /** The account that receives the payment. */
    payeeAccount: string | null
    /** The branch of that bank, if known. */
    payeeBranch: string | null
    /** The email address of the payee, if known. */
    payeeEmail: string | null
    /** The bank’s reference for the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
}

export interface Calls {
  /** Creates an order. Payments of customers to the merchant on chain. The same `merchantOrderNo` with the same content returns the same order. */
  '/cryptoPayin/create': {
    body: {
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** Your own ID for the customer. */
      customerUid: string
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The chain that the payment is made on. Not every currency is on every network. */
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      /** The amount that the customer has to pay, as a decimal string: `"100.50"`. */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The chain that the payment is made on. Not every currency is on every network. */
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      /** The amount to pay out, as a decimal string: `"100.50"`. */
      amount: string
      /** The address that receives the payment. */
      toAddress: string
      /** Who pays the fees: the merchant on top of the amount, or the receiver out of it. */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** Your own ID for the customer. */
      customerUid: string
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The chain that the payment is made on. Not every currency is on every network. */
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      /** The amount to send, as a decimal string. Fees are charged to the customer’s balance on top of it. */
      amount: string
      /** The address that receives the payment. */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** Your own ID for the customer. */
      customerUid: string
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The currency of the fiat side. */
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      /** The amount in fiat, as a decimal string. */
      fiatAmount: string
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      /** The name of the payer, if known. */
      payerName?: string
      /** The account that the customer pays from, if known. */
      payerAccount?: string
      /** The email address of the payer, if known. */
      payerEmail?: string
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** Your own ID for the customer. */
      customerUid: string
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The currency of the fiat side. */
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      /** The amount in fiat, as a decimal string. */
      fiatAmount: string
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      /** The details of the payee; which ones depends on the country and method. IN upi: `holderName`, `upiId`, `email` (optional); IN imps: `holderName`, `accountNo`, `ifsc`, `branch` (optional), `email` (optional); TH promptPay: `holderName`, `promptPayId`, `email` (optional); TH bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); ID bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`, `branch` (optional), `email` (optional). */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** Your own ID for the customer. */
      customerUid: string
      /** As the customer sees it: `buy` if the customer buys crypto. */
      side: 'buy' | 'sell'
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The amount of crypto traded, as a decimal string. */
      quantity: string
      /** Fiat for one unit. Without it, the merchant’s current rate applies. */
      price?: string
      /** The currency of the fiat side. */
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      /** The details of the payer; which ones depends on the country and method. IN upi: `holderName`, `upiId`, `email` (optional); IN imps: `holderName`, `accountNo`, `ifsc`, `branch` (optional), `email` (optional); TH promptPay: `holderName`, `promptPayId`, `email` (optional); TH bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); ID bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`, `branch` (optional), `email` (optional). */
      payer: Record<string, string>
      /** The details of the payee; which ones depends on the country and method. IN upi: `holderName`, `upiId`, `email` (optional); IN imps: `holderName`, `accountNo`, `ifsc`, `branch` (optional), `email` (optional); TH promptPay: `holderName`, `promptPayId`, `email` (optional); TH bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); ID bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`, `branch` (optional), `email` (optional). */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** The agent that serves the order, as listed in the console. */
      agentId: string
      /** As the merchant sees it: `buy` if the merchant buys crypto. */
      side: 'buy' | 'sell'
      /** The currency of the amounts, or the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The amount of crypto traded, as a decimal string. */
      quantity: string
      /** Fiat for one unit, as agreed between the merchant and the agent. */
      rate: string
      /** The currency of the fiat side. */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** Your own ID for the customer. */
      customerUid: string
      /** The country whose banks the payment goes through. */
      country: 'IN' | 'TH' | 'ID' | 'BR'
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'qris' | 'virtualAccount' | 'pix'
      /** The amount that the customer has to pay, as a decimal string: `"100.50"`. */
      amount: string
      /** The details of the payer; which ones depends on the country and method. IN upi: `holderName`, `upiId` (optional), `email` (optional); IN imps: `holderName`, `accountNo` (optional), `ifsc` (optional), `branch` (optional), `email` (optional); TH promptPay: `holderName`, `promptPayId` (optional), `bankCode` (optional), `accountNo` (optional), `branch` (optional), `email` (optional); TH bankTransfer: `holderName`, `bankCode` (optional), `accountNo` (optional), `branch` (optional), `email` (optional); ID qris: `holderName`, `accountNo` (optional), `email` (optional); ID virtualAccount: `holderName`, `bankCode` (optional), `virtualAccount` (optional), `email` (optional); ID bankTransfer: `holderName`, `bankCode` (optional), `accountNo` (optional), `branch` (optional), `email` (optional); BR pix: `holderName`, `taxNumber`, `pixType` (optional), `pixKey` (optional), `branch` (optional), `email` (optional). */
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
      /** Your own number for the order, which is also its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own note, which operators see on the order. */
      remark?: string
      /** The country whose banks the payment goes through. */
      country: 'IN' | 'TH' | 'ID' | 'BR'
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'qris' | 'virtualAccount' | 'pix'
      /** The amount to pay out, as a decimal string: `"100.50"`. */
      amount: string
      /** The details of the payee; which ones depends on the country and method. IN upi: `holderName`, `upiId`, `email` (optional); IN imps: `holderName`, `accountNo`, `ifsc`, `branch` (optional), `email` (optional); TH promptPay: `holderName`, `promptPayId`, `email` (optional); TH bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); ID bankTransfer: `holderName`, `bankCode`, `accountNo`, `branch` (optional), `email` (optional); BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`, `branch` (optional), `email` (optional). */
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
      /** One entry per currency, or per currency and country for fiat. */
      balances: {
        /** The currency of the amounts, or the crypto that is traded. */
        currency: string
        /** The country of a fiat balance; empty for crypto. */
        country: string
        /** The balance that can be spent now. */
        available: string
        /** The balance reserved for orders in progress. */
        frozen: string
        /** The balance that has been credited but not settled yet. */
        unsettled: string
        /** What the account owes, because a payment that it was credited was taken back. It is part of no other balance, and incoming money settles it first. */
        debt: string
      }[]
    }
  }
  /** Current rates: USD for one unit of each currency, and P2P pairs with their limits. */
  '/rates': {
    body: Record<string, never>
    result: {
      /** The value of one unit of each currency in USD. */
      usd: {
        /** The currency, crypto or fiat. */
        currency: string
        /** USD for one unit of it. */
        rate: string
      }[]
      /** The pairs of crypto and fiat that P2P orders may trade. */
      pairs: {
        /** `payin` if the customer pays fiat, `payout` if the customer receives it. */
        direction: 'payin' | 'payout'
        /** The currency of the amounts, or the crypto that is traded. */
        currency: string
        /** The currency of the fiat side. */
        fiatCurrency: string
        /** Fiat for one unit of crypto; null without a market rate. */
        rate: string | null
        /** The smallest amount in fiat. */
        minimum: string
        /** The largest amount in fiat. */
        maximum: string
        /** The fee as a fraction of the amount: `0.01` is 1 %. */
        feeRate: string
      }[]
    }
  }
}
