import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { some } from '../../../test/app/depth.ts'
import { hostileArchives } from '../../../test/files/hostile-archives.ts'
import { hostileWorkbooks } from '../../../test/files/hostile-workbooks.ts'
import { oddCells } from '../../../test/files/odd-cells.ts'

interface Answer {
  outcome: string
  peakMegabytes: number
}

describe('a workbook that nobody vouches for', () => {
  let reader: ChildProcess
  let died: Promise<[Answer]>
  let peakMegabytes = 0
  beforeAll(() => {
    const path = fileURLToPath(new URL('../../../test/files/read-in-child.ts', import.meta.url))
    reader = fork(path, {
      execArgv: ['--max-old-space-size=200'],
      serialization: 'advanced',
    })
    died = once(reader, 'exit').then(() => [{ outcome: 'the reader died', peakMegabytes: 0 }])
  })
  afterAll(() => {
    reader.kill()
  })

  async function read(content: Buffer): Promise<string> {
    reader.send({ content })
    const answered = once(reader, 'message') as Promise<[Answer]>
    const [answer] = await Promise.race([answered, died])
    peakMegabytes = Math.max(peakMegabytes, answer.peakMegabytes)
    return answer.outcome
  }

  test.each([...some(hostileArchives, 6), ...some(hostileWorkbooks, 12), ...some(oddCells, 12)])(
    '%s',
    async (_, make, outcome) => {
      expect(await read(make())).toBe(outcome)
    },
  )

  test('none of them took the process to 200 MB', () => {
    expect(peakMegabytes).toBeGreaterThan(0)
    expect(peakMegabytes).toBeLessThan(200)
  })
})
