/** A receiver that is closed after the test file. */
import { atEndOfFile } from './end-of-file.ts'
import { openReceiver, type Receiver } from './open-receiver.ts'

export async function startReceiver(
  answer?: Parameters<typeof openReceiver>[0],
): Promise<Receiver> {
  const receiver = await openReceiver(answer)
  atEndOfFile(async () => receiver.close())
  return receiver
}
