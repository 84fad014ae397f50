import { expect, test } from 'vitest'
import { soak } from './soak.ts'

test('two minutes of load, cuts, kills and frozen neighbours loses nothing and keeps nobody waiting', async () => {
  const { record, problems } = await soak({
    minutes: 2,
    say: () => {},
    orders: { filled: 500, demo: 100 },
  })
  expect(problems).toEqual([])
  expect(record.answers.get(200)).toBeGreaterThan(50)
}, 600_000)
