/** What whoever writes a connector begins with; every rule, and connectors that break them, are in the deep test. */
import { expect, test } from 'vitest'
import { runProgram } from '../app/running-server.ts'
import { checkTemplate } from './template-connector.ts'

test('the template answers, refuses and signs as the checker demands', async () => {
  const only = 'answers,accepts,unserved,signature-wrong,repeats,other-body,restart,signs,bodies'
  const { out, code } = await checkTemplate({ only })
  expect(out).toContain('It keeps every rule that was checked.')
  expect(out).not.toContain('skipped')
  expect(code).toBe(0)
})

test('a rule that a connector breaks is named with what was found and how to mend it', async () => {
  const faults = [['!isFromServer(request, body)', 'false']] as const
  const { out, code } = await checkTemplate({ only: 'signature-wrong', faults })
  expect(out).toMatch(
    /BROKEN +signature-wrong.*\n +found: a signature of another key brought status 200/,
  )
  expect(out).toMatch(/mend: {2}Verify x-signature/)
  expect(code).toBe(1)
})

test('what the checker needs and was not told is said in one line', async () => {
  const check = (...args: string[]) => runProgram(['server/src/cli/check-connector.ts', ...args])
  expect((await check()).error).toContain('Name the URL of the connector, or a port with --serve.')
  expect((await check('--serve', '1')).error).toContain('with --key')
  expect((await check('http://127.0.0.1:1', '--only', 'manners')).error).toContain(
    'No rule manners',
  )
  expect((await check('http://127.0.0.1:1', '--serves', 'Mars')).error).toContain('No service Mars')
})
