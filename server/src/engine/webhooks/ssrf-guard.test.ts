import { describe, expect, test } from 'vitest'
import { startNameServer } from '../../../test/app/name-server.ts'
import { isForbidden, isPublicAddress, resolvePublicAddresses } from './ssrf-guard.ts'

const strict = { allowLocal: false }

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

describe('a callback address', () => {
  test.each([
    'http://8.8.8.8/',
    'ftp://8.8.8.8/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:password@8.8.8.8/',
  ])('%s is refused', async (address) => {
    await expect(resolvePublicAddresses(new URL(address), strict)).rejects.toThrow(
      /callback address/,
    )
  })

  test('is refused in every disguise of an address that is not public', async () => {
    const hostile = hostileAddresses()
    expect(hostile.length).toBeGreaterThanOrEqual(100)
    expect(new Set(hostile).size).toBe(hostile.length)
    for (const address of hostile) {
      // What is no address at all is refused before the guard is asked.
      if (!URL.canParse(address)) continue
      const checked = resolvePublicAddresses(new URL(address), strict)
      await expect(checked, address).rejects.toThrow(/callback address|ENOTFOUND|EAI_AGAIN|EINVAL/)
    }
    const parsed = hostile.filter((address) => URL.canParse(address))
    expect(parsed.length).toBeGreaterThanOrEqual(100)
  })

  test('with a public address in it is accepted', async () => {
    expect(await resolvePublicAddresses(new URL('https://8.8.8.8/hook'), strict)).toEqual([
      '8.8.8.8',
    ])
  })

  test('is refused when any address of its host name is not public, and accepted when all are', async () => {
    const public6 = '2606:4700:4700:0:0:0:0:1111'
    const { address } = await startNameServer({
      A: {
        'mixed.test': ['8.8.8.8', '10.0.0.1'],
        'mixed6.test': ['8.8.8.8'],
        'public.test': ['8.8.8.8', '1.1.1.1'],
        'only6.test': [],
        'nowhere.test': [],
      },
      AAAA: {
        'mixed.test': [],
        'mixed6.test': [public6, 'fd12:3456:789a:0:0:0:0:1'],
        'public.test': [public6],
        'only6.test': [public6],
        'nowhere.test': [],
      },
    })
    const options = { ...strict, nameServers: [address] }
    const check = (host: string) => resolvePublicAddresses(new URL(`https://${host}/hook`), options)
    for (const host of ['mixed.test', 'mixed6.test'])
      await expect(check(host)).rejects.toThrow(
        'The callback address leads to one that is not public',
      )
    expect(await check('public.test')).toEqual(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'])
    expect(await check('only6.test')).toEqual(['2606:4700:4700::1111'])
    await expect(check('nowhere.test')).rejects.toThrow()
  })

  test('whose name servers are silent is known in a few seconds not to be reachable, and is no forbidden one', async () => {
    const { address, queries } = await startNameServer({ A: { 'half.test': ['8.8.8.8'] } })
    const options = { ...strict, nameServers: [address] }
    const [silent, half, forbidden] = await Promise.allSettled([
      resolvePublicAddresses(new URL('https://silent.test/'), options),
      // Its servers leave out questions for IPv6.
      resolvePublicAddresses(new URL('https://half.test/'), options),
      isForbidden('https://silent.test/', options),
    ])
    expect(silent).toMatchObject({ reason: { message: 'The name was not resolved in time' } })
    expect(half).toMatchObject({ value: ['8.8.8.8'] })
    expect(forbidden).toMatchObject({ value: false })
    for (const type of ['A', 'AAAA']) expect(queries).toContain(`silent.test ${type}`)
  })

  test('on loopback is accepted in development, one in the local network is not', async () => {
    const development = { allowLocal: true }
    expect(await resolvePublicAddresses(new URL('http://127.0.0.1:9/'), development)).toEqual([
      '127.0.0.1',
    ])
    await expect(resolvePublicAddresses(new URL('http://10.0.0.1/'), development)).rejects.toThrow()
  })
})

/** Loopback, private, link-local, metadata, reserved and tunnelled addresses, in every way of writing them. */
function hostileAddresses(): string[] {
  const v4 = [
    '127.0.0.1',
    '127.1.2.3',
    '127.255.255.254',
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.255.255',
    '169.254.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ]
  /** Decimal, hexadecimal and octal numbers, and an IPv4 address inside IPv6. */
  const written = v4.flatMap((address) => {
    const parts = address.split('.').map(Number)
    const number = parts.reduce((sum, part) => sum * 256 + part, 0)
    const hex = parts.map((part) => part.toString(16).padStart(2, '0'))
    return [
      address,
      String(number),
      `0x${hex.join('')}`,
      parts.map((part) => `0${part.toString(8)}`).join('.'),
      `[::ffff:${address}]`,
      `[64:ff9b::${hex[0]}${hex[1]}:${hex[2]}${hex[3]}]`,
      `[2002:${hex[0]}${hex[1]}:${hex[2]}${hex[3]}::]`,
    ]
  })
  const others = [
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456:789a::1]',
    '[ff02::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[::127.0.0.1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0177.1',
    '10.1',
    '１２７.０.０.１',
    '127。0。0。1',
  ]
  return [
    ...[...written, ...others].map((host) => `https://${host}/hook`),
    'https://127.0.0.1:443/',
    'https://8.8.8.8@127.0.0.1/',
    'https://user:password@8.8.8.8/',
    'https://user@8.8.8.8/',
    'http://8.8.8.8/',
    'ftp://8.8.8.8/',
    'file:///etc/passwd',
    'gopher://8.8.8.8/',
    'data:text/plain,x',
    'javascript:alert(1)',
  ]
}
