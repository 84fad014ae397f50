import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileArchives } from '../testing/hostile-archives.ts'
import { hostileWorkbooks } from '../testing/hostile-workbooks.ts'

interface Answer {
  outcome: string
  peakMegabytes: number
}

describe('a workbook that nobody vouches for', () => {
  let reader: ChildProcess
  let peakMegabytes = 0
  beforeAll(() => {
    const path = fileURLToPath(new URL('../testing/read-in-child.ts', import.meta.url))
    reader = fork(path, {
      execArgv: ['--max-old-space-size=200'],
      serialization: 'advanced',
    })
  })
  afterAll(() => {
    reader.kill()
  })

  async function read(content: Buffer): Promise<string> {
    reader.send({ content })
    const [answer] = (await Promise.race([
      once(reader, 'message'),
      once(reader, 'exit').then(() => [{ outcome: 'the reader died', peakMegabytes: 0 }]),
    ])) as [Answer]
    peakMegabytes = Math.max(peakMegabytes, answer.peakMegabytes)
    return answer.outcome
  }

  test.each([...hostileArchives, ...hostileWorkbooks])('%s', async (_, make, outcome) => {
    expect(await read(make())).toBe(outcome)
  })

  test('none of them took 200 MB, in one process after the other', () => {
    expect(peakMegabytes).toBeGreaterThan(0)
    expect(peakMegabytes).toBeLessThan(200)
  })
})
