/** Calls that share a path, told apart by a field of the body. */
import { call } from '@countinghouse/contract/engine/call.ts'
import * as s from '@countinghouse/contract/engine/schema.ts'
import { expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { route } from './route.ts'

const result = s.object({ said: s.text() })
const shared = { path: '/test/kinds', area: 'p2p', summary: 'One of two.', result } as const
const seen = call({
  ...shared,
  access: 'p2pPayin.view',
  variant: { field: 'kind', value: 1, isDefault: true },
  body: s.object({ kind: s.optional(s.literal([1])), word: s.optional(s.text()) }),
})
const changed = call({
  ...shared,
  access: 'p2pPayout.create',
  variant: { field: 'kind', value: 2 },
  body: s.object({ kind: s.literal([2]), number: s.integer() }),
})

const handled: string[] = []
const said = (name: string) => async () => {
  handled.push(name)
  return { said: name }
}

const app = await startTestApp(
  {},
  {
    routes: [route(seen, said('seen')), route(changed, said('changed'))],
  },
)

test('the field says which call is meant, each takes its own body, and the default needs no field', async () => {
  const admin = await signedIn(app, 'admin')
  const answer = async (body: unknown) => {
    const { status, data } = await admin.call('/test/kinds', body)
    return status === 200 ? data.said : status
  }
  expect(await answer({})).toBe('seen')
  expect(await answer({ word: 'x' })).toBe('seen')
  expect(await answer({ kind: 1, word: 'x' })).toBe('seen')
  expect(await answer({ kind: 2, number: 3 })).toBe('changed')
  for (const body of [{ kind: 3 }, { kind: '2' }, { kind: 2 }, { kind: 1, number: 3 }, [], 'x'])
    expect(await answer(body), JSON.stringify(body)).toBe(400)
})

test('whoever may make one of the calls only is refused the other before it does anything', async () => {
  const viewer = await signedIn(app, 'viewer')
  expect((await viewer.call('/test/kinds', { kind: 1 })).data).toEqual({ said: 'seen' })
  const before = handled.length
  const refused = await viewer.call('/test/kinds', { kind: 2, number: 3 })
  expect(refused).toMatchObject({ status: 403, code: 'S00403' })
  // Not even what is wrong with a body is said to those who may not send it.
  expect(await viewer.call('/test/kinds', { kind: 2 })).toMatchObject({ status: 403 })
  expect(handled.length).toBe(before)
})

test('without a session nothing of the body is looked at', async () => {
  const response = await fetch(`${app.url}/test/kinds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"kind": 3}',
  })
  expect(response.status).toBe(401)
})
