import { expect, test } from 'vitest'
import { toClientNetwork } from '#server/kernel/clientNetwork.ts'

test('an IPv4 address is kept, also when it is written as an IPv6 one', () => {
  expect(toClientNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(toClientNetwork('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
})

test('all the IPv6 addresses of a /64 network give the same result, however they are written', () => {
  for (const address of [
    '2001:db8:0:1::7',
    '2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd',
    '2001:db8:0:1:1::%eth0',
  ])
    expect(toClientNetwork(address)).toBe('2001:db8:0:1')
  expect(toClientNetwork('2001:db8:0:2::7')).toBe('2001:db8:0:2')
  expect(toClientNetwork('2001:db8::1')).toBe('2001:db8:0:0')
  expect(toClientNetwork('::1')).toBe('0:0:0:0')
})
