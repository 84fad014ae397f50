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
  /** Our number of the order. */
  orderNo?: string
  /** Your own number of the order and its idempotency key: unique among your orders of this product. */
  merchantOrderNo?: string
}

/** Orders as all calls answer them, by product. */
export interface Orders {
  cryptoPayin: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own id of the customer. */
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
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** The chain that the payment is made on. Not every currency is on every network. */
    network: string | null
    /** What the order was created for. */
    orderAmount: string | null
    /** What the customer has paid. */
    paidAmount: string | null
    /** What was credited to the merchant, after fees. */
    creditedAmount: string | null
    /** The part of an overpayment that was returned to the payer. */
    excessRefunded: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** Whether the payment differed from what was ordered. It is independent of the status. */
    exception: 'none' | 'underpaid' | 'overpaid' | 'paidLate'
    /** Whether what was credited can be spent already. */
    settlementStatus: 'unsettled' | 'settled' | 'refunded'
    /** The address that the customer pays to. */
    address: string | null
    /** The transaction on the chain. */
    txHash: string | null
    /** What the amount was worth when the order was created, for reference. */
    fiatAmount: string | null
    /** The currency of that reference. */
    fiatCurrency: string | null
    /** The rate of that reference. */
    rate: string | null
    /** When the order was created. */
    createTime: string | null
    /** Until when the order can be paid. */
    expireTime: string | null
    /** When the payment was seen first. */
    paidTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** The page on which the customer pays. Send the customer there. */
    paymentUrl: string
  }
  cryptoPayout: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
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
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** The chain that the payment is made on. Not every currency is on every network. */
    network: string | null
    /** What is paid out, as a decimal in text: `"100.50"`. */
    amount: string | null
    /** What the receiver got. */
    receivedAmount: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** What the chain charges, in the currency of the order. */
    networkFee: string | null
    /** Who pays the fees: the merchant on top of the amount, or the receiver out of it. */
    feeBearer: 'merchant' | 'receiver'
    /** The address that is paid to. */
    toAddress: string | null
    /** The transaction on the chain. */
    txHash: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  withdrawal: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own id of the customer. */
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
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** The chain that the payment is made on. Not every currency is on every network. */
    network: string | null
    /** What is sent. Fees are taken from the customer’s balance on top. */
    quantity: string | null
    /** What the receiver got. */
    receivedQuantity: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** What the chain charges, in the currency of the order. */
    networkFee: string | null
    /** The address that is paid to. */
    toAddress: string | null
    /** The transaction on the chain. */
    txHash: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  p2pPayin: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own id of the customer. */
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
    /** The amount in fiat, as a decimal in text. */
    fiatAmount: string | null
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** Fiat for one unit of crypto. */
    rate: string | null
    /** How much crypto is traded, as a decimal in text. */
    quantity: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** The payment method. */
    method: string | null
    /** The number by which the bank knows the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** What was credited to the merchant in crypto, after fees. */
    creditedQuantity: string | null
    /** The holder of that account. */
    payeeName: string | null
    /** The bank of that account. */
    payeeBank: string | null
    /** The account that the customer has to pay, once a payee has been found. */
    payeeAccount: string | null
    /** Until when the order can be paid. */
    expireTime: string | null
    /** The page on which the customer pays. Send the customer there. */
    paymentUrl: string
  }
  p2pPayout: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own id of the customer. */
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
    /** The amount in fiat, as a decimal in text. */
    fiatAmount: string | null
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** Fiat for one unit of crypto. */
    rate: string | null
    /** How much crypto is traded, as a decimal in text. */
    quantity: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** The payment method. */
    method: string | null
    /** The number by which the bank knows the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** What was paid in crypto. */
    paidQuantity: string | null
    /** The account that is paid to. */
    payeeAccount: string | null
  }
  otc: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own id of the customer. */
    customerUid: string | null
    /** The state of the order. */
    status: 'pendingVerification' | 'trading' | 'paying' | 'appealing' | 'completed' | 'cancelled'
    /** As the customer sees it: `buy` if the customer buys crypto. */
    side: 'buy' | 'sell'
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** How much crypto is traded, as a decimal in text. */
    quantity: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** Fiat for one unit. Without it, the merchant’s current rate applies. */
    price: string | null
    /** The currency of the fiat side. */
    fiatCurrency: string | null
    /** The amount in fiat, as a decimal in text. */
    fiatAmount: string | null
    /** The payment method. */
    method: string | null
    /** Whether the customer and the merchant have been verified. */
    verifyStatus: 'pending' | 'passed' | 'failed'
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  agent: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** The agent that serves the order, as listed in the console. */
    agentId: string | null
    /** The name of that agent. */
    agentName: string | null
    /** The state of the order. */
    status: 'trading' | 'paying' | 'appealing' | 'completed' | 'cancelled'
    /** As the merchant sees it: `buy` if the merchant buys crypto. */
    side: 'buy' | 'sell'
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** How much crypto is traded, as a decimal in text. */
    quantity: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** The currency of the fiat side. */
    fiatCurrency: string | null
    /** The amount in fiat, as a decimal in text. */
    fiatAmount: string | null
    /** Fiat for one unit, as agreed between the merchant and the agent. */
    rate: string | null
    /** When the order was created. */
    createTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
  }
  localPayin: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
    merchantOrderNo: string
    /** Your own id of the customer. */
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
    /** The country whose banks the payment goes through. */
    country: string | null
    /** The payment method. */
    method: string | null
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** What the order was created for. */
    orderAmount: string | null
    /** What the customer has paid. */
    paidAmount: string | null
    /** What was credited to the merchant, after fees. */
    creditedAmount: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** Whether the payment differed from what was ordered. It is independent of the status. */
    exception: 'none' | 'underpaid' | 'overpaid' | 'paidLate'
    /** Whether what was credited can be spent already. */
    settlementStatus: 'unsettled' | 'settled' | 'refunded'
    /** The account that the customer pays from, as far as it is known. */
    payerAccount: string | null
    /** The number by which the bank knows the payment: UTR, RRN or endToEndId. */
    bankReference: string | null
    /** The text of the QR code that the customer pays by. */
    qrText: string | null
    /** The bank of that account. */
    payToBank: string | null
    /** The account that the customer transfers to. */
    payToAccount: string | null
    /** The holder of that account. */
    payToName: string | null
    /** When the order was created. */
    createTime: string | null
    /** Until when the order can be paid. */
    expireTime: string | null
    /** When the payment was seen first. */
    paidTime: string | null
    /** When the order reached its final status. */
    finishTime: string | null
    /** The page on which the customer pays. Send the customer there. */
    paymentUrl: string
  }
  localPayout: {
    /** Our number of the order. */
    orderNo: string
    /** Your own number of the order and its idempotency key: unique among your orders of this product. */
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
    /** The currency of the amounts, or of the crypto that is traded. */
    currency: string
    /** What the order was created for. */
    orderAmount: string | null
    /** What the receiver got. */
    receivedAmount: string | null
    /** Our fee, in the currency of the order. */
    processingFee: string | null
    /** The account that is paid to. */
    payeeAccount: string | null
    /** The number by which the bank knows the payment: UTR, RRN or endToEndId. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own id of the customer. */
      customerUid: string
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The chain that the payment is made on. Not every currency is on every network. */
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      /** What the customer has to pay, as a decimal in text: `"100.50"`. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The chain that the payment is made on. Not every currency is on every network. */
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      /** What is paid out, as a decimal in text: `"100.50"`. */
      amount: string
      /** The address that is paid to. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own id of the customer. */
      customerUid: string
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The chain that the payment is made on. Not every currency is on every network. */
      network: 'TRC20' | 'ERC20' | 'BEP20' | 'Polygon' | 'BTC'
      /** What is sent, as a decimal in text. Fees are taken from the customer’s balance on top. */
      amount: string
      /** The address that is paid to. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own id of the customer. */
      customerUid: string
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The currency of the fiat side. */
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      /** The amount in fiat, as a decimal in text. */
      fiatAmount: string
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      /** Who will pay, as far as it is known. */
      payerName?: string
      /** The account that the customer pays from, as far as it is known. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own id of the customer. */
      customerUid: string
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** The currency of the fiat side. */
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      /** The amount in fiat, as a decimal in text. */
      fiatAmount: string
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      /** What is known of the payee, by country and method. IN upi: `holderName`, `upiId`; IN imps: `holderName`, `accountNo`, `ifsc`; TH promptPay: `holderName`, `promptPayId`; TH bankTransfer: `holderName`, `bankCode`, `accountNo`; ID bankTransfer: `holderName`, `bankCode`, `accountNo`; BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own id of the customer. */
      customerUid: string
      /** As the customer sees it: `buy` if the customer buys crypto. */
      side: 'buy' | 'sell'
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** How much crypto is traded, as a decimal in text. */
      quantity: string
      /** Fiat for one unit. Without it, the merchant’s current rate applies. */
      price?: string
      /** The currency of the fiat side. */
      fiatCurrency: 'INR' | 'THB' | 'IDR' | 'BRL'
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'pix'
      /** What is known of the payer, by country and method. IN upi: `holderName`, `upiId`; IN imps: `holderName`, `accountNo`, `ifsc`; TH promptPay: `holderName`, `promptPayId`; TH bankTransfer: `holderName`, `bankCode`, `accountNo`; ID bankTransfer: `holderName`, `bankCode`, `accountNo`; BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`. */
      payer: Record<string, string>
      /** What is known of the payee, by country and method. IN upi: `holderName`, `upiId`; IN imps: `holderName`, `accountNo`, `ifsc`; TH promptPay: `holderName`, `promptPayId`; TH bankTransfer: `holderName`, `bankCode`, `accountNo`; ID bankTransfer: `holderName`, `bankCode`, `accountNo`; BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** The agent that serves the order, as listed in the console. */
      agentId: string
      /** As the merchant sees it: `buy` if the merchant buys crypto. */
      side: 'buy' | 'sell'
      /** The currency of the amounts, or of the crypto that is traded. */
      currency: 'USDT' | 'USDC' | 'BTC' | 'ETH' | 'TRX'
      /** How much crypto is traded, as a decimal in text. */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** Your own id of the customer. */
      customerUid: string
      /** The country whose banks the payment goes through. */
      country: 'IN' | 'TH' | 'ID' | 'BR'
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'qris' | 'virtualAccount' | 'pix'
      /** What the customer has to pay, as a decimal in text: `"100.50"`. */
      amount: string
      /** What is known of the payer, by country and method. IN upi: `holderName`, `upiId` (optional); IN imps: `holderName`, `accountNo` (optional), `ifsc` (optional); TH promptPay: `holderName`, `promptPayId` (optional), `bankCode` (optional), `accountNo` (optional); TH bankTransfer: `holderName`, `bankCode` (optional), `accountNo` (optional); ID qris: `holderName`, `accountNo` (optional); ID virtualAccount: `holderName`, `bankCode` (optional), `virtualAccount` (optional); ID bankTransfer: `holderName`, `bankCode` (optional), `accountNo` (optional); BR pix: `holderName`, `taxNumber`, `pixType` (optional), `pixKey` (optional). */
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
      /** Your own number of the order and its idempotency key: unique among your orders of this product. */
      merchantOrderNo: string
      /** Where to send the notification when the order ends; without it, the callback address of the API settings. */
      notifyUrl?: string
      /** The country whose banks the payment goes through. */
      country: 'IN' | 'TH' | 'ID' | 'BR'
      /** The payment method. */
      method: 'upi' | 'imps' | 'promptPay' | 'bankTransfer' | 'qris' | 'virtualAccount' | 'pix'
      /** What is paid out, as a decimal in text: `"100.50"`. */
      amount: string
      /** What is known of the payee, by country and method. IN upi: `holderName`, `upiId`; IN imps: `holderName`, `accountNo`, `ifsc`; TH promptPay: `holderName`, `promptPayId`; TH bankTransfer: `holderName`, `bankCode`, `accountNo`; ID bankTransfer: `holderName`, `bankCode`, `accountNo`; BR pix: `holderName`, `taxNumber`, `pixType`, `pixKey`. */
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
        /** The currency of the amounts, or of the crypto that is traded. */
        currency: string
        /** The country of a fiat balance; empty for crypto. */
        country: string
        /** What can be spent now. */
        available: string
        /** What is reserved for orders under way. */
        frozen: string
        /** What was credited and settles later. */
        unsettled: string
      }[]
    }
  }
  /** Current rates: USD for one unit of each currency, and P2P pairs with their limits. */
  '/rates': {
    body: Record<string, never>
    result: {
      /** What one unit of each currency is worth in USD. */
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
        /** The currency of the amounts, or of the crypto that is traded. */
        currency: string
        /** The currency of the fiat side. */
        fiatCurrency: string
        /** Fiat for one unit of crypto; null without a market rate. */
        rate: string | null
        /** The smallest amount in fiat. */
        minimum: string
        /** The largest amount in fiat. */
        maximum: string
        /** The fee as a part of the amount: `0.01` is 1 %. */
        feeRate: string
      }[]
    }
  }
}
