/**
 * Encrypts secrets at rest: AES-256-GCM with a key file outside the database. The context (record and column) is
 * authenticated too, so a sealed value copied to another row does not open.
 */
import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sql } from '../db/database.ts'
import { StartError } from '../start-error.ts'

export interface Vault {
  seal(plain: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
}

/** Sealed with another key or for another context, or changed since. */
export class SealBroken extends Error {}

const version = 1
const nonceLength = 12
const tagLength = 16

export function vaultOf(key: Buffer): Vault {
  return {
    seal(plain, context) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      if (sealed[0] !== version)
        throw new SealBroken(`Sealed value of unknown version ${sealed[0]}`)
      const nonce = sealed.subarray(1, 1 + nonceLength)
      const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
      const body = sealed.subarray(1 + nonceLength + tagLength)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
        decipher.setAAD(Buffer.from(context))
        decipher.setAuthTag(tag)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new SealBroken('A sealed value does not open', { cause: error })
      }
    },
  }
}

export async function loadVault(sql: Sql, keyFile: string): Promise<Vault> {
  const vault = vaultOf(await readOrMakeKey(sql, keyFile))
  try {
    await platformSecret(sql, vault, 'key-check', () => 'countinghouse')
  } catch (error) {
    // An unreachable database says nothing about the key.
    if (!(error instanceof SealBroken)) throw error
    throw new StartError(
      `The secrets key file ${keyFile} does not belong to this database. Restore the file it was first started with.`,
    )
  }
  return vault
}

async function readOrMakeKey(sql: Sql, keyFile: string): Promise<Buffer> {
  const existing = await readKey(keyFile)
  if (existing) return existing
  const [sealedAlready] = await sql`select 1 from platform_secret limit 1`
  const made = sealedAlready ? undefined : await makeKey(keyFile)
  // Another server that starts at the same time may have made it meanwhile.
  const key = made ?? (await readKey(keyFile))
  if (key) return key
  throw new StartError(
    `The secrets key file ${keyFile} is missing, but this database holds secrets sealed with it. Restore the file.`,
  )
}

async function readKey(keyFile: string): Promise<Buffer | undefined> {
  const text = await readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new StartError(`The secrets key file ${keyFile} can't be read (${error.code}).`)
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === 32) return key
  throw new StartError(`The secrets key file ${keyFile} must hold 32 bytes in base64.`)
}

/** Whole or not at all, for others may be about to read it; undefined if there is one by now. */
async function makeKey(keyFile: string): Promise<Buffer | undefined> {
  const key = randomBytes(32)
  const draft = `${keyFile}.${randomUUID()}`
  try {
    await mkdir(dirname(keyFile), { recursive: true, mode: 0o711 })
    await writeFile(draft, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    await link(draft, keyFile)
    return key
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return undefined
    throw new StartError(`The secrets key file ${keyFile} can't be written (${code}).`)
  } finally {
    await rm(draft, { force: true })
  }
}

/** A secret of the platform, created once by the first server that needs it. */
export async function platformSecret(
  sql: Sql,
  vault: Vault,
  name: string,
  make: () => string,
): Promise<string> {
  const read = async () => {
    const [row] = await sql<{ sealed: Buffer }[]>`
      select sealed from platform_secret where name = ${name}`
    return row && vault.open(row.sealed, `platform_secret:${name}`)
  }
  const existing = await read()
  if (existing !== undefined) return existing
  const secret = make()
  await sql`
    insert into platform_secret (name, sealed)
    values (${name}, ${vault.seal(secret, `platform_secret:${name}`)}) on conflict do nothing`
  return (await read()) ?? secret
}
