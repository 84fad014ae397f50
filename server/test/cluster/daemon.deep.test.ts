import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startDaemon } from './daemon.ts'
import { freePort } from './own-directory.ts'

test('a program that does not come to listen in time is ended with the error, and leaves no process', async () => {
  const own = `${60 + Math.random()}`
  const started = startDaemon('/bin/sleep', [own], await freePort(), 300)
  await expect(started).rejects.toThrow(/does not listen/)
  const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  expect(running).not.toContain(`/bin/sleep ${own}`)
})
