import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app/test-app.ts'
import { loadVault, vaultOf } from './vault.ts'

let dir: string
const app = await startTestApp()
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'vault-'))
})
afterEach(() => rm(dir, { recursive: true }))

test('a sealed value opens with the same key and context only', () => {
  const vault = vaultOf(randomBytes(32))
  const sealed = vault.seal('secret', 'row:1')
  expect(vault.open(sealed, 'row:1')).toBe('secret')
  expect(() => vault.open(sealed, 'row:2')).toThrow()
  expect(() => vaultOf(randomBytes(32)).open(sealed, 'row:1')).toThrow()
})

test('a sealed value does not open after any bit has changed', () => {
  const vault = vaultOf(randomBytes(32))
  const sealed = vault.seal('secret', 'row:1')
  for (let i = 0; i < sealed.length; i++) {
    const broken = Buffer.from(sealed)
    broken[i] = (broken[i] ?? 0) ^ 1
    expect(() => vault.open(broken, 'row:1')).toThrow()
  }
})

test('sealing the same text twice gives different results', () => {
  const vault = vaultOf(randomBytes(32))
  expect(vault.seal('secret', 'row:1')).not.toEqual(vault.seal('secret', 'row:1'))
})

test('on an empty database a key file is created, readable by its owner alone', async () => {
  await app.owner`delete from platform_secret`
  const keyFile = join(dir, 'secrets.key')
  await loadVault(app.db.sql, keyFile)
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
})

test('servers that start at the same time on an empty database all get the same key', async () => {
  const keyFile = join(dir, 'shared', 'secrets.key')
  for (let round = 0; round < 5; round++) {
    await app.owner`delete from platform_secret`
    await rm(keyFile, { force: true })
    const vaults = await Promise.all(
      Array.from({ length: 8 }, () => loadVault(app.db.sql, keyFile)),
    )
    const sealed = vaults[0]?.seal('secret', 'row:1') ?? Buffer.alloc(0)
    expect(vaults.map((vault) => vault.open(sealed, 'row:1'))).toEqual(Array(8).fill('secret'))
  }
  await app.owner`delete from platform_secret`
  await loadVault(app.db.sql, join(dir, 'secrets.key'))
})

test('a missing key file is not replaced when the database holds sealed secrets', async () => {
  await expect(loadVault(app.db.sql, join(dir, 'other.key'))).rejects.toThrow(
    /is missing, but this database holds secrets sealed with it/,
  )
})

test('the key file of another database is refused', async () => {
  const keyFile = join(dir, 'other.key')
  await writeFile(keyFile, randomBytes(32).toString('base64'))
  await expect(loadVault(app.db.sql, keyFile)).rejects.toThrow(/does not belong to this database/)
})

test('a failing database is not reported as a wrong key file', async () => {
  const other = await startTestApp()
  const keyFile = join(dir, 'secrets.key')
  await writeFile(keyFile, randomBytes(32).toString('base64'))
  await other.owner`alter table platform_secret rename to platform_secret_gone`
  await expect(loadVault(other.db.sql, keyFile)).rejects.toThrow(
    'relation "platform_secret" does not exist',
  )
  await other.owner`alter table platform_secret_gone rename to platform_secret`
  await expect(loadVault(other.db.sql, keyFile)).rejects.toThrow(/does not belong/)
})

test('a key file that contains no key is refused', async () => {
  const keyFile = join(dir, 'other.key')
  await writeFile(keyFile, 'hello')
  await expect(loadVault(app.db.sql, keyFile)).rejects.toThrow(/must hold 32 bytes in base64/)
})
