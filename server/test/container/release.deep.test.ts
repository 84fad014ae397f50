import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const script = new URL('../../../scripts/release.mjs', import.meta.url).href
const { default: release } = await import(script)
const dir = await mkdtemp(join(tmpdir(), 'countinghouse-release-'))
afterAll(() => rm(dir, { recursive: true }))
const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, encoding: 'utf8' }).trim()
const read = (file: string) => readFileSync(join(dir, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(dir, file), text)
const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject)

test('a release has a version, a tag with notes of what changed, and is what later migrations are compared with', () => {
  git('init', '--quiet')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.com')
  mkdirSync(join(dir, 'server/migrations'), { recursive: true })
  write('package.json', '{ "name": "x", "version": "0.1.0" }\n')
  write(
    'package-lock.json',
    '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" }, "a": { "version": "0.1.0" } } }\n',
  )
  write('server/migrations/0001-first.sql', 'select 1\n')
  write('server/migrations/RELEASED', '# The last release.\nabc 0000-none.sql\n')
  git('add', '.')
  commit('Begin')
  commit('Count what was lost')
  for (const wrong of ['', '0.1.0', '0.0.9', '1.0'])
    expect(() => release([wrong], dir)).toThrow('Name a version after 0.1.0')

  release(['0.2.0'], dir)
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0')
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, a: { version: '0.1.0' } },
  })
  const tagged = git('rev-parse', 'v0.2.0^{commit}')
  expect(read('server/migrations/RELEASED')).toBe(`# The last release.\n${tagged} 0001-first.sql\n`)
  expect(git('for-each-ref', 'refs/tags/v0.2.0', '--format=%(contents)')).toBe(
    '0.2.0\n\n- Begin\n- Count what was lost',
  )

  commit('Pay nobody twice')
  write('package.json', 'changed')
  expect(() => release(['0.3.0'], dir)).toThrow()
  git('checkout', '--quiet', '.')
  release(['0.3.0'], dir)
  expect(git('for-each-ref', 'refs/tags/v0.3.0', '--format=%(contents)')).toBe(
    '0.3.0\n\n- Pay nobody twice',
  )
  expect(git('status', '--porcelain')).toBe('')
})
