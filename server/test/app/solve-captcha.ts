/** Solves a captcha by brute force: tries every answer against the hash, which the owner of the database can read. */
import { createHash, hash } from 'node:crypto'
import { glyphs } from '../../src/platform/security/captcha-glyphs.ts'
import type { TestApp } from './test-app.ts'

const characters = Object.keys(glyphs)

export async function solveCaptcha({ owner }: TestApp, ticket: string): Promise<string> {
  const ticketHash = createHash('sha256').update(ticket).digest()
  const [row] = await owner<{ hash: Buffer }[]>`
    select captcha_hash as hash from sign_in_ticket where ticket_hash = ${ticketHash}`
  const wanted = row?.hash.toString('hex')
  for (const a of characters)
    for (const b of characters)
      for (const c of characters)
        for (const d of characters) {
          const answer = a + b + c + d
          if (hash('sha256', `${ticket}:${answer}`) === wanted) return answer
        }
  throw new Error('no captcha of this ticket is waiting for an answer')
}
