/** Controls DNS answers in tests: the first look-up of a name, and those after it. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP } from 'node:net'
import { onTestFinished, vi } from 'vitest'

type Found = { address: string; family: number }
type Callback = (error: null, found: string | Found[], family?: number) => void

/**
 * Each look-up of the name, through whichever API of Node, takes the next answer; the last one repeats. Other names
 * resolve as usual.
 */
export function resolveName(name: string, ...answers: string[][]) {
  const count = { times: 0 }
  const next = () => {
    const answer = answers[Math.min(count.times, answers.length - 1)] ?? []
    count.times += 1
    return answer.map((address) => ({ address, family: isIP(address) }))
  }
  const { lookup } = dns
  const { lookup: lookupPromised } = dns.promises
  const answer = (host: string, options: dns.LookupOptions, callback: Callback) => {
    if (host !== name) return lookup(host, options, callback as never)
    const [first, ...others] = next()
    if (options.all) callback(null, first ? [first, ...others] : [])
    else callback(null, first?.address ?? '', first?.family)
  }
  const spies = [
    vi.spyOn(dns, 'lookup').mockImplementation(answer as never),
    vi
      .spyOn(dns.promises, 'lookup')
      .mockImplementation((async (host: string, options: dns.LookupOptions) =>
        host === name ? next() : lookupPromised(host, options)) as never),
  ]
  syncBuiltinESMExports()
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
    syncBuiltinESMExports()
  })
  return count
}
