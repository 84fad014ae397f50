import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { CallError } from '../call-error.ts'
import { Admission, type AdmissionLimits } from './admission.ts'

const limits: AdmissionLimits = {
  total: 6,
  perMerchant: 5,
  besideOthers: 5,
  perOperator: 3,
  waitingPerOperator: 4,
  waitMs: 60_000,
}

/** Calls that end when the test says so; each records its name when it starts. */
function callsOf(admission: Admission) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const call = (name: string, weight = 1) => {
    const [merchantId = '', operatorId = ''] = name.split('/')
    return admission.run({ merchantId, operatorId }, weight, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  }
  const end = async (name: string, call: Promise<void>) => {
    ends.get(name)?.()
    await call
    await setImmediate()
  }
  // One that is left waiting would be refused in the middle of another test.
  onTestFinished(async () => {
    while (ends.size > 0) {
      for (const [name, finish] of ends) {
        ends.delete(name)
        finish()
      }
      await setImmediate()
    }
  })
  return { started, call, end }
}

test('an operator runs a few calls at once, further ones wait, and too many are refused', async () => {
  const { started, call } = callsOf(new Admission(limits))
  for (let i = 0; i < 7; i++) void call(`1/a/${i}`)
  await expect(call('1/a/8')).rejects.toThrow(CallError)
  expect(started).toEqual(['1/a/0', '1/a/1', '1/a/2'])
})

test("one operator's queue does not block other operators", async () => {
  const { started, call } = callsOf(new Admission(limits))
  for (let i = 0; i < 7; i++) void call(`1/a/${i}`)
  void call('1/b/0')
  void call('2/c/0')
  expect(started.slice(3)).toEqual(['1/b/0', '2/c/0'])
})

test('merchants, and the operators of a merchant, take turns', async () => {
  const { started, call, end } = callsOf(new Admission({ ...limits, total: 1 }))
  const first = call('1/a/0')
  const calls = ['1/a/1', '1/a/2', '1/b/1', '2/c/1', '2/c/2'].map(
    (name) => [name, call(name)] as const,
  )
  const byName = new Map([['1/a/0', first] as const, ...calls])
  for (let i = 0; i < 6; i++) {
    const name = started[i] as string
    await end(name, byName.get(name) as Promise<void>)
  }
  expect(started).toEqual(['1/a/0', '2/c/1', '1/a/1', '2/c/2', '1/b/1', '1/a/2'])
})

test('a heavy call takes several units, and still runs where the limit is lower than that', async () => {
  const { started, call, end } = callsOf(new Admission(limits))
  const heavy = call('1/a/heavy', 9)
  void call('1/a/light')
  expect(started).toEqual(['1/a/heavy'])
  await end('1/a/heavy', heavy)
  expect(started).toEqual(['1/a/heavy', '1/a/light'])
})

test('a call that waits too long is refused and leaves the queue', async () => {
  const { started, call, end } = callsOf(new Admission({ ...limits, perOperator: 1, waitMs: 20 }))
  const first = call('1/a/0')
  await expect(call('1/a/1')).rejects.toThrow(CallError)
  await end('1/a/0', first)
  void call('1/a/2')
  expect(started).toEqual(['1/a/0', '1/a/2'])
})

test('a merchant has the whole server while it is alone, and a share of it once another has asked', async () => {
  const { started, call, end } = callsOf(new Admission({ ...limits, besideOthers: 2 }))
  const first = ['a/0', 'a/1', 'b/0', 'b/1'].map((name) => ({ name, call: call(`1/${name}`) }))
  expect(started).toHaveLength(4)
  const [one] = [call('2/c/0')]
  void call('1/a/2')
  expect(started.slice(4)).toEqual(['2/c/0'])
  await end('2/c/0', one as Promise<void>)
  for (const { name, call: running } of first.slice(0, 2)) await end(`1/${name}`, running)
  expect(started).not.toContain('1/a/2')
  const [, , third] = first
  await end('1/b/0', third?.call as Promise<void>)
  expect(started).toContain('1/a/2')
})
