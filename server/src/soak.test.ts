import { expect, test } from 'vitest'
import { soak } from './testing/soak/soak.ts'

test('half a minute of load, cuts, kills and frozen neighbours loses nothing and keeps nobody waiting', async () => {
  const { record, problems } = await soak({
    minutes: 0.5,
    say: () => {},
    orders: { filled: 500, demo: 100 },
  })
  expect(problems).toEqual([])
  expect(record.answers.get(200)).toBeGreaterThan(50)
}, 600_000)
