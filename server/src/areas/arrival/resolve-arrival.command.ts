/**
 * What operators decide about an arrival that no order took: to credit it to an order, to make it a deposit, or to
 * return it. Maker and checker hold: where another operator may decide, it waits for one.
 */
import {
  type ArrivalResolution,
  arrivalStatuses,
} from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { currencies, isNetwork } from '@countinghouse/contract/currencies.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import {
  checkMaker,
  type MakerDecided,
  makerRule,
  operatorActor,
} from '../../engine/orders/maker-checker.ts'
import { lockOrder, moveOrder } from '../../engine/orders/move-order.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { cryptoPayinOrder } from '../crypto-payin/crypto-payin.order.ts'
import { confirmationsNeeded } from '../crypto-payin/crypto-payin.rules.ts'
import { depositOrder } from '../deposit/deposit.order.ts'
import { localPayinOrder } from '../local-payin/local-payin.order.ts'
import { isAddressOn } from '../upstream/address.ts'
import {
  type ArrivalRow,
  confirmationsFor,
  isTooFine,
  nameIn,
  readArrival,
  resolutionIds,
  statusIds,
} from './arrival.ts'
import { makeDeposit, mayPayLocal, payCryptoPayin, payLocalPayin } from './follow-arrival.ts'
import { returnArrival } from './return-arrival.ts'

type Context = { db: Pick<Database, 'asMerchant'> }

interface Resolution {
  arrivalNo: string
  resolution: ArrivalResolution
  orderNo?: string | undefined
  customerUid?: string | undefined
  toAddress?: string | undefined
  remark: string
}

interface Decision {
  arrivalNo: string
  decision: 'approve' | 'reject'
  remark: string
}

interface Outcome {
  status: string
  orderNo: string | null
}

const permission = 'arrival.resolve'

export function resolveArrival(
  { db }: Context,
  { merchantId, operatorId, name }: ActingOperator,
  { arrivalNo, ...wanted }: Resolution,
  address: string,
): Promise<Outcome> {
  return db.asMerchant(merchantId, async (tx) => {
    const stored = await lockedIn(tx, merchantId, arrivalNo, statusIds.waiting)
    const arrival = { ...stored, ...(await plannedBy(tx, stored, wanted)) }
    const rule = await makerRule(tx, merchantId, name, permission)
    if (rule.isOn && rule.hasOther) {
      await tx`
        update arrival
        set status = ${statusIds.proposed}, resolution = ${arrival.resolution}, order_no = ${arrival.order_no},
            order_kind = ${arrival.order_kind}, customer_uid = ${arrival.customer_uid},
            return_to = ${arrival.return_to}, remark = ${arrival.remark}, proposed_by = ${name},
            proposed_at = ${await timeOf(tx)}
        where merchant_id = ${merchantId} and arrival_no = ${arrivalNo}`
      const detail = detailOf(arrival)
      await audit(tx, { operatorId, action: 'arrival.proposed', address, detail })
      return { status: 'proposed', orderNo: arrival.order_no }
    }
    const byMaker: MakerDecided = rule.isOn ? 'nobody else may decide' : 'the rule is switched off'
    return carryOut(tx, { ...arrival, proposed_by: name }, { operatorId, name, address, byMaker })
  })
}

export function decideArrival(
  { db }: Context,
  { merchantId, operatorId, name }: ActingOperator,
  { arrivalNo, decision, remark }: Decision,
  address: string,
): Promise<Outcome> {
  return db.asMerchant(merchantId, async (tx) => {
    const arrival = await lockedIn(tx, merchantId, arrivalNo, statusIds.proposed)
    const { proposed_by: maker, proposed_at: madeAt } = arrival
    if (decision === 'approve') {
      const byMaker = await checkMaker(tx, merchantId, {
        actor: operatorActor(name),
        maker: operatorActor(maker ?? ''),
        madeAt: madeAt ?? (await timeOf(tx)),
        permission,
        isApproval: true,
      })
      return carryOut(tx, arrival, { operatorId, name, address, byMaker })
    }
    await tx`
      update arrival
      set status = ${statusIds.waiting}, resolution = null, order_no = null, order_kind = null, return_to = null,
          remark = ${remark.trim()}, proposed_by = null, proposed_at = null
      where merchant_id = ${merchantId} and arrival_no = ${arrivalNo}`
    const detail = { ...detailOf(arrival), remark: remark.trim(), maker }
    await audit(tx, { operatorId, action: 'arrival.rejected', address, detail })
    return { status: 'waiting', orderNo: null }
  })
}

/** Locked, so that of two operators the second finds what the first has decided. */
async function lockedIn(
  tx: Transaction,
  merchantId: string,
  arrivalNo: string,
  status: number,
): Promise<ArrivalRow> {
  const arrival = await readArrival(tx, merchantId, arrivalNo)
  if (!arrival || arrival.problem === null) throw callError('notFound')
  if (arrival.status !== status)
    throw callError('arrivalChanged', { status: nameIn(arrivalStatuses.ids, arrival.status) })
  return arrival
}

/** What is asked for, if the arrival can become it: checked when it is proposed, and again when it is carried out. */
async function plannedBy(
  tx: Transaction,
  arrival: ArrivalRow,
  { resolution, orderNo, customerUid, toAddress, remark }: Omit<Resolution, 'arrivalNo'>,
): Promise<Partial<ArrivalRow>> {
  const plan = { resolution: resolutionIds[resolution], remark: remark.trim() }
  if (resolution === 'credit') {
    if (!orderNo) throw callError('inputInvalid', { field: 'orderNo', rule: 'required' })
    const { kind, customer } = await creditable(tx, arrival, orderNo)
    return { ...plan, order_no: orderNo, order_kind: kind, customer_uid: customer }
  }
  if (resolution === 'deposit') {
    const uid = customerUid ?? arrival.customer_uid
    if (!uid) throw callError('inputInvalid', { field: 'customerUid', rule: 'required' })
    await checkDeposit(tx, arrival, uid)
    return { ...plan, customer_uid: uid }
  }
  return { ...plan, return_to: returnAddress(arrival, toAddress) }
}

/** An order of the same money whose machine takes a payment now. */
async function creditable(tx: Transaction, arrival: ArrivalRow, orderNo: string) {
  const { merchant_id: merchantId, service, currency } = arrival
  if (isTooFine(arrival)) throw callError('arrivalDoesNotFit')
  const about = { merchantId, orderNo }
  if (isNetwork(service)) {
    const order = await lockOrder(tx, cryptoPayinOrder, about)
    const { machine, declared } = cryptoPayinOrder
    const from: readonly string[] = machine.moves.pay.from
    if (order.currency !== currency || !from.includes(stateOfId(machine, order.status)))
      throw callError('arrivalDoesNotFit')
    return { kind: declared.id, customer: order.customer_uid, needed: confirmationsNeeded(order) }
  }
  const order = await lockOrder(tx, localPayinOrder, about)
  if (order.currency !== currency || order.country !== service || !mayPayLocal(order.status))
    throw callError('arrivalDoesNotFit')
  return { kind: localPayinOrder.declared.id, customer: order.customer_uid, needed: 0 }
}

/** Customers hold crypto. */
export const mayBeDeposit = (arrival: Pick<ArrivalRow, 'service' | 'currency' | 'amount'>) =>
  isNetwork(arrival.service) && currencies[arrival.currency] !== undefined && !isTooFine(arrival)

async function checkDeposit(tx: Transaction, arrival: ArrivalRow, uid: string): Promise<void> {
  if (!mayBeDeposit(arrival)) throw callError('arrivalDoesNotFit')
  const [known] = await tx`
    select 1 from customer where merchant_id = ${arrival.merchant_id} and customer_uid = ${uid}`
  if (!known) throw callError('customerUnknown', { uid })
}

/** Banks know where a payment came from; on chain, the sender may have used an exchange, so it can be another address. */
function returnAddress({ service, from_address: from }: ArrivalRow, wanted?: string): string {
  if (!isNetwork(service)) return ''
  const to = wanted?.trim() || from
  if (!isAddressOn(service, to)) throw callError('addressInvalid', { network: service })
  return to
}

interface By {
  operatorId: string
  name: string
  address: string
  byMaker: MakerDecided | undefined
}

async function carryOut(
  tx: Transaction,
  arrival: ArrivalRow,
  { operatorId, name, address, byMaker }: By,
): Promise<Outcome> {
  const made = await become(tx, arrival, name)
  const now = await timeOf(tx)
  await tx`
    update arrival
    set status = ${made.status}, order_no = ${made.order_no}, order_kind = ${made.order_kind},
        customer_uid = ${arrival.customer_uid}, resolution = ${arrival.resolution}, return_to = ${arrival.return_to},
        remark = ${arrival.remark}, proposed_by = ${arrival.proposed_by},
        proposed_at = ${arrival.proposed_at ?? now}, decided_by = ${name},
        finished_at = ${made.status === statusIds.returning ? null : now}
    where merchant_id = ${arrival.merchant_id} and arrival_no = ${arrival.arrival_no}`
  const detail = {
    ...detailOf({ ...arrival, order_no: made.order_no }),
    maker: arrival.proposed_by,
    ...(byMaker && { decidedByMaker: byMaker }),
  }
  await audit(tx, { operatorId, action: 'arrival.resolved', address, detail })
  return { status: nameIn(arrivalStatuses.ids, made.status), orderNo: made.order_no }
}

/** It waited because it is final, whatever another network or a later setting would ask for. */
const finalWith = (arrival: ArrivalRow, needed: number): ArrivalRow => ({
  ...arrival,
  confirmations: Math.max(arrival.confirmations, needed),
})

type Made = Pick<ArrivalRow, 'status' | 'order_no' | 'order_kind'>

async function become(tx: Transaction, arrival: ArrivalRow, operator: string): Promise<Made> {
  const { order_no: orderNo } = arrival
  const decided = nameIn(resolutionIds, arrival.resolution ?? 0)
  if (decided === 'credit' && orderNo !== null) {
    const { kind, needed } = await creditable(tx, arrival, orderNo)
    const final = finalWith(arrival, needed)
    if (kind === localPayinOrder.declared.id) await payLocalPayin(tx, final, orderNo)
    else await payCryptoPayin(tx, final, orderNo, needed)
    return { status: statusIds.credited, order_no: orderNo, order_kind: kind }
  }
  if (decided === 'deposit') {
    const uid = arrival.customer_uid ?? ''
    await checkDeposit(tx, arrival, uid)
    const needed = await confirmationsFor(tx, arrival)
    const final = finalWith(arrival, needed)
    const deposit = await makeDeposit(tx, final, uid, needed, { isTheirAddress: false })
    const { order_no: depositNo, merchant_id: merchantId } = deposit
    const now = await lockOrder(tx, depositOrder, { merchantId, orderNo: depositNo })
    // Its quantity is below the limits, or its currency is not offered: this decision is the review of that.
    if (now.status === depositOrder.machine.states.abnormalQuantity.id)
      await moveOrder(tx, depositOrder, {
        merchantId,
        orderNo: depositNo,
        move: 'creditAfterReview',
        actor: operatorActor(operator),
        remark: arrival.remark,
        set: { remark: arrival.remark },
      })
    const { id } = depositOrder.declared
    return { status: statusIds.deposited, order_no: depositNo, order_kind: id }
  }
  const isSent = await returnArrival(tx, arrival)
  return {
    status: isSent ? statusIds.returned : statusIds.returning,
    order_no: null,
    order_kind: null,
  }
}

const detailOf = (arrival: ArrivalRow) => ({
  arrivalNo: arrival.arrival_no,
  resolution: nameIn(resolutionIds, arrival.resolution ?? 0),
  amount: arrival.amount,
  currency: arrival.currency,
  ...(arrival.order_no !== null && { orderNo: arrival.order_no }),
  ...(arrival.customer_uid !== null && { customerUid: arrival.customer_uid }),
  ...(arrival.return_to && { toAddress: arrival.return_to }),
  remark: arrival.remark,
})
