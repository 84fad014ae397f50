/** Exported files in the hands of programs that know nothing of ours. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('LibreOffice and openpyxl read in exports, reports and templates what the server answers', () => {
  const check = new URL('../../../../scripts/check-exports.mjs', import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(process.execPath, [check], { encoding: 'utf8' })
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, ''])
})
