/**
 * Prevents SSRF by callbacks: https only, and public addresses only, whatever the name resolves to. The checked
 * addresses are those connected to, so a DNS answer that changes in between has no effect.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { withDeadline } from '../../platform/deadline.ts'

/** The message is stored with the attempt and shown: it must not reveal how a name resolves inside our network. */
export class ForbiddenAddress extends Error {}

export interface GuardOptions {
  /** For development and tests: plain http, and loopback addresses. */
  allowLocal: boolean
  /** For addresses that the platform itself has registered: those of its own network too. */
  allowPrivate?: boolean
  /** For tests: instead of those of this machine. */
  nameServers?: readonly string[]
}

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}
// In IPv6 only 2000::/3 is public; within it, tunnels to IPv4 and documentation ranges are not.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const notPublicV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublicV6.addSubnet(network, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

/**
 * For an address that is being set. A name that can't be resolved now may be later: every notification is checked
 * again.
 */
export async function isForbidden(address: string, options: GuardOptions): Promise<boolean> {
  const url = URL.parse(address)
  if (!url) return true
  return resolvePublicAddresses(url, options).then(
    () => false,
    (error) => error instanceof ForbiddenAddress,
  )
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1'

/** The addresses to connect to, at least one. Throws if any address of the name is forbidden. */
export async function resolvePublicAddresses(url: URL, options: GuardOptions): Promise<string[]> {
  const { allowPrivate = false, allowLocal } = options
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:')) {
    throw new ForbiddenAddress('The callback address must begin with https://')
  }
  if (url.username || url.password) {
    throw new ForbiddenAddress('The callback address must not hold a user name or password')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await resolved(host, options)
  for (const address of addresses) {
    if (!allowPrivate && !isPublicAddress(address) && !(allowLocal && isLoopback(address))) {
      throw new ForbiddenAddress('The callback address leads to one that is not public')
    }
  }
  if (addresses.length === 0) throw new ForbiddenAddress('The callback address leads nowhere')
  return addresses
}

/** Enough for three attempts, because packets get lost, and less than a delivery has. */
const resolveMs = 4_000
const firstAnswerMs = 1_000
const timedOut = () => new Error('The name was not resolved in time')

async function resolved(host: string, { allowLocal, nameServers }: GuardOptions) {
  // Only this call reads /etc/hosts. It blocks one of few threads until it returns: with silent name servers, one
  // merchant would delay the notifications of all.
  if (allowLocal) {
    const found = await withDeadline(lookup(host, { all: true }), resolveMs, timedOut)
    return found.map(({ address }) => address)
  }
  // By definition, even if name servers don't know it.
  if (/(^|\.)localhost\.?$/.test(host)) return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: firstAnswerMs })
  if (nameServers) resolver.setServers(nameServers)
  const lookups = [resolver.resolve4(host), resolver.resolve6(host)]
  const answers = await Promise.allSettled(
    lookups.map((each) => withDeadline(each, resolveMs, timedOut)),
  )
  resolver.cancel()
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  // Many names have addresses of one family only, and some servers never answer for the other.
  if (found.length === 0 && answers[0]?.status === 'rejected') throw answers[0].reason
  return found
}
