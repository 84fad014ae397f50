/**
 * Messages that are being sent. They live outside the open detail, so that closing it loses none; each has a request
 * number from the start, so that sending it again does not write it twice.
 */
import type { ConversationMessage } from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { ApiError, fetchData } from '../../lib/api.ts'
import { newRequestNo } from '../../lib/request-number.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { uploadWithProgress } from '../../lib/upload-progress.ts'
import { withSignIn } from './conversation-sign-in.ts'

export interface Draft {
  content: string
  files: readonly File[]
}

export interface Outgoing {
  orderNo: string
  requestNo: string
  content: string
  file: File | undefined
  /** The fraction of the file that has been sent, 0 to 1. */
  progress: number
  /** Undefined while it is being sent. */
  problem: Problem | undefined
}

interface Problem {
  text: string
  /** The server refused it, so it was certainly not written. */
  isRefused: boolean
}

type OnSent = (message: ConversationMessage) => void

const outbox = createStore<readonly Outgoing[]>([])
const listeners = new Map<string, OnSent>()
/** Messages of an order are sent one after the other, to keep their order. */
const lastOf = new Map<string, Promise<void>>()

export const outgoingOf = (orderNo: string, all = outbox.get()): readonly Outgoing[] =>
  all.filter((each) => each.orderNo === orderNo)

export const useOutgoing = (orderNo: string): readonly Outgoing[] =>
  outgoingOf(orderNo, useStore(outbox))

/** For the open conversation: called with each message that the server has written. */
export function onSent(orderNo: string, listener: OnSent): () => void {
  listeners.set(orderNo, listener)
  return () => listeners.delete(orderNo)
}

/** Each file is a separate message; the text goes with the first. */
export function sendDraft(orderNo: string, { content, files }: Draft): void {
  const parts = files.length === 0 ? [undefined] : files
  const outgoing = parts.map((file, index) => ({
    orderNo,
    requestNo: newRequestNo(),
    content: index === 0 ? content : '',
    file,
    progress: 0,
    problem: undefined,
  }))
  outbox.set([...outbox.get(), ...outgoing])
  for (const each of outgoing) line(each)
}

export function sendAgain(outgoing: Outgoing): void {
  change(outgoing.requestNo, { problem: undefined, progress: 0 })
  line(outgoing)
}

export const discard = (requestNo: string): void =>
  outbox.set(outbox.get().filter((each) => each.requestNo !== requestNo))

function line(outgoing: Outgoing): void {
  const { orderNo } = outgoing
  const before = lastOf.get(orderNo) ?? Promise.resolve()
  lastOf.set(
    orderNo,
    before.catch(() => undefined).then(() => deliver(outgoing)),
  )
}

async function deliver(outgoing: Outgoing): Promise<void> {
  const { orderNo, requestNo } = outgoing
  try {
    const { message } = await withSignIn(orderNo, () => write(outgoing))
    listeners.get(orderNo)?.(message)
    discard(requestNo)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    change(requestNo, { problem: { text: error.message, isRefused: error.code !== undefined } })
  }
}

function write({
  orderNo,
  requestNo,
  content,
  file,
}: Outgoing): Promise<{ message: ConversationMessage }> {
  const fields = { orderNo, requestNo, content }
  if (!file) return fetchData('/c2c/conversation/send', fields, { quiet: true })
  const fileName = file.name.slice(-limits.textMax)
  return uploadWithProgress('/c2c/conversation/upload', { ...fields, fileName }, file, (progress) =>
    change(requestNo, { progress }),
  )
}

function change(requestNo: string, changed: Partial<Outgoing>): void {
  outbox.set(
    outbox.get().map((each) => (each.requestNo === requestNo ? { ...each, ...changed } : each)),
  )
}
