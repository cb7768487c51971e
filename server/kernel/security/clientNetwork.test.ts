import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toClientNetwork } from '#server/kernel/security/clientNetwork.ts'

test('an IPv4 address is kept, and is the same when it is written as an IPv6 one', () => {
  expect(toClientNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(toClientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(toClientNetwork('::FFFF:CB00:7107')).toBe('203.0.113.7')
})

test('all the IPv6 addresses of a /64 network give the same result, however they are written', () => {
  for (const address of [
    '2001:db8:0:1::7',
    '2001:0db8:0000:0001:aaaa:bbbb:cccc:dddd',
    '2001:db8:0:1:1::%eth0',
    '2001:db8:0:1::203.0.113.7',
  ])
    expect(toClientNetwork(address)).toBe('2001:db8:0:1')
  expect(toClientNetwork('2001:db8:0:2::7')).toBe('2001:db8:0:2')
  expect(toClientNetwork('2001:db8::1')).toBe('2001:db8:0:0')
  expect(toClientNetwork('::1')).toBe('0:0:0:0')
})

test.each([
  '',
  'x',
  'a:b',
  ':::',
  '1.2.3',
  '1:2:3:4:5:6:7:8:9',
  '1::2::3',
  '1.2.3.4:80',
  '[::1]:80',
  'x'.repeat(5_000),
])('what is no address (%s) counts as one network', (address) =>
  expect(toClientNetwork(address)).toBe('not an address'),
)

test('every address has a network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), (address) => {
      expect(toClientNetwork(address)).toMatch(
        /^(\d+\.){3}\d+$|^([\da-f]{1,4}:){3}[\da-f]{1,4}$|^not an address$/,
      )
    }),
  )
})
