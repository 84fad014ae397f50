import { expect, test } from 'vitest'
import { nginxArguments } from './nginx.ts'
import { freePort, ownDirectory, runToEnd } from './own-directory.ts'

test('nginx takes the file that the documents give', async () => {
  const dir = await ownDirectory('nginx')
  const { args } = await nginxArguments(dir, [await freePort(), await freePort()], await freePort())
  // Fails with what nginx has to say of it.
  expect(await runToEnd('/usr/sbin/nginx', ['-t', ...args])).toBe('')
})
