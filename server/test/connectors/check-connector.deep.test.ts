/** The checker against the template, and against a dozen connectors that are the template with one fault. */
import { expect, test } from 'vitest'
import { checkTemplate, type Fault } from './template-connector.ts'

test.each([{ isPull: false }, { isPull: true }])(
  'the template keeps every rule: %o',
  async (how) => {
    const { out, code } = await checkTemplate(how)
    expect(out).toContain('It keeps every rule that was checked.')
    expect(code).toBe(0)
  },
)

test('the sandbox keeps every rule', async () => {
  const { out, code } = await checkTemplate({
    program: 'connectors/sandbox/main.ts',
    isPull: true,
  })
  expect(out).toContain('It keeps every rule that was checked.')
  expect(code).toBe(0)
})

const faults: Record<string, readonly [rule: string, ...faults: Fault[]]> = {
  'takes any signature': [
    'signature-wrong',
    ['return verify(null,', 'return true || verify(null,'],
  ],
  'takes none for one': [
    'signature-missing',
    ['return verify(', "if (!headers['x-signature']) return true\n  return verify("],
  ],
  'has no clock': ['signature-old', ['< clockMs', '< 3e12']],
  'signs what it likes': ['signs', ["signed('POST', url.pathname", "signed('POST', '/'"]],
  'uses one nonce for ever': ['nonces', ['randomUUID()]', "'1234567890123456']"]],
  'forgets what it answered': ['repeats', ['answers.get(instructionId)', 'answers.get("")']],
  'does what comes twice at once twice': [
    'repeats-at-once',
    [
      '  const { kind, service,',
      '  await new Promise((resolve) => setTimeout(resolve, 50))\n  const { kind, service,',
    ],
    ['  answers.set(instructionId, { digest, answer })', ''],
  ],
  'takes another instruction for the same': ['other-body', ['known.digest === digest', 'known']],
  'cannot bear a new field': [
    'unknown-fields',
    ["typeof instruction.kind !== 'string'", "'aFieldOfTomorrow' in instruction"],
  ],
  'carries out what it does not serve': ['unserved', ['!services.includes(service)', '!service']],
  'gives a reason that nobody can show': ['answers', ['no such', 'no such '.repeat(40)]],
  'reads without end': ['big', ['const bodyBytesMax = 512 * 1024', 'const bodyBytesMax = 1e9']],
  'trusts amounts': ['hostile', ['order && isAmount', 'order']],
  'remembers until it ends': ['restart', ['  appendFileSync(', '  void (']],
  'gives a report a new id each time': [
    'report-ids',
    [
      'const reports = [...unsent.values()].slice(0, 100)',
      'const reports = [...unsent.values()].slice(0, 100)\n  for (const each of reports) each.at = new Date().toISOString()',
    ],
  ],
  'forgets a report that got no answer': [
    'repeats-reports',
    [
      "  const { results } = await call('/reports'",
      "  store({ sent: reports.map(({ reportId }) => reportId) })\n  const { results } = await call('/reports'",
    ],
  ],
  'never rests': [
    'backs-off',
    ['Math.min(60_000, 500 * 2 ** failures++)', 'Math.min(20, ++failures)'],
  ],
  'sends all at once': ['bodies', ['.slice(0, 100)', '']],
  'says that it stopped, and goes on': [
    'cancelled',
    [
      "  if (kind === 'send' && order",
      "  if (kind === 'cancel') return { outcome: 'accepted' }\n  if (kind === 'send' && order",
    ],
    ['at: new Date().toISOString() }', 'at: new Date(Date.now() + 2000).toISOString() }'],
    ['.slice(0, 100)', '.filter(({ at }) => Date.parse(at) < Date.now())'],
  ],
}

/** What is noted while something else is checked needs that. */
const occasions: Record<string, string> = {
  signs: 'reports',
  nonces: 'repeats-reports',
  'report-ids': 'repeats-reports',
  bodies: 'batches',
}

test.each(Object.entries(faults))('a connector that %s is caught', async (_, [rule, ...wrong]) => {
  const only = [occasions[rule] ?? [], rule].flat().join(',')
  const { out, broken, code } = await checkTemplate({ only, faults: wrong })
  expect(broken, out).toContain(rule)
  expect(out).toMatch(new RegExp(`BROKEN +${rule} `))
  expect(code).toBe(1)
})
