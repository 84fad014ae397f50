import { describe, expect, test } from 'vitest'
import { resolveName } from '../testing/resolver.ts'
import { checkedAddress, isPublicAddress } from './guard.ts'

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
    await expect(checkedAddress(new URL(address), strict)).rejects.toThrow(/callback address/)
  })

  test('with a public address in it is accepted', async () => {
    expect(await checkedAddress(new URL('https://8.8.8.8/hook'), strict)).toBe('8.8.8.8')
  })

  test('is refused when any address of its host name is not public, and accepted when all are', async () => {
    resolveName('mixed.test', ['8.8.8.8', '10.0.0.1'])
    const mixed = checkedAddress(new URL('https://mixed.test/hook'), strict)
    await expect(mixed).rejects.toThrow('The callback address leads to one that is not public')
    resolveName('public.test', ['8.8.8.8', '1.1.1.1'])
    expect(await checkedAddress(new URL('https://public.test/hook'), strict)).toBe('8.8.8.8')
  })

  test('on loopback is accepted in development, one in the local network is not', async () => {
    const development = { allowLocal: true }
    expect(await checkedAddress(new URL('http://127.0.0.1:9/'), development)).toBe('127.0.0.1')
    await expect(checkedAddress(new URL('http://10.0.0.1/'), development)).rejects.toThrow()
  })
})
