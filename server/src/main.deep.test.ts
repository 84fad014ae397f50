/** What a person is told who starts the server where it can't be, or administers a stopped one. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDataDir, removeDataDir, runProgram, serverCommand } from '../test/app/running-server.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await newDataDir()
})
afterAll(() => removeDataDir(dataDir))

const run = (args: string[], env: Record<string, string> = {}) =>
  runProgram(args, { DATABASE_URL: '', DEMO_ORDERS: '0', DATA_DIR: dataDir, PORT: '0', ...env })

const main = serverCommand.slice(1)

test('a port in use is refused with one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, error } = await run(main, { PORT: String(port) })
  blocker.close()
  expect(code).toBe(1)
  expect(error.trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that has it, or set PORT to another one.`,
  )
})

test.each([
  [{ DATA_DIR: '/dev/null/data' }, /^The data directory \S+ can't be made \(ENOTDIR\)/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /^The database can't be reached: .*ECONNREFUSED/],
  [{ HOST: '203.0.113.77' }, /^HOST 203\.0\.113\.77 is not an address of this machine/],
])('%o is refused with one sentence', async (env, sentence) => {
  const { code, error } = await run(main, env as Record<string, string>)
  expect(code).toBe(1)
  expect(error.trim()).toMatch(sentence)
  expect(error.trim().split('\n')).toHaveLength(1)
})

test("an administrator's command works on the embedded database of a stopped server", async () => {
  const { out } = await run(['server/src/cli/admin.ts', 'add-merchant', '20001', 'Quayside'])
  expect(out).toBe('Merchant 20001 was added.\n')
})
