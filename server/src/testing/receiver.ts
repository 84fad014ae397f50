/** A receiver that is closed after the test file. */
import { afterAll } from 'vitest'
import { openReceiver, type Receiver } from './open-receiver.ts'

export async function startReceiver(
  answer?: Parameters<typeof openReceiver>[0],
): Promise<Receiver> {
  const receiver = await openReceiver(answer)
  afterAll(() => receiver.close())
  return receiver
}
