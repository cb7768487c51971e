import { expect, test } from 'vitest'
import { seal, unseal } from '#server/kernel/security/encrypt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const context = { purpose: 'totp', row: '7' }

test('unseal needs the same secret, purpose and row, and every byte unchanged', () => {
  const sealed = seal(bytes('secret'), context, bytes('shared'))
  expect(unseal(bytes('secret'), context, sealed)?.toString()).toBe('shared')
  expect(sealed.includes('shared')).toBe(false)
  expect(seal(bytes('secret'), context, bytes('shared')).equals(sealed)).toBe(false)
  expect(unseal(bytes('other'), context, sealed)).toBeUndefined()
  expect(unseal(bytes('secret'), { ...context, row: '8' }, sealed)).toBeUndefined()
  expect(unseal(bytes('secret'), { ...context, purpose: 'x' }, sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(bytes('secret'), context, changed), `byte ${at}`).toBeUndefined()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(unseal(bytes('secret'), context, sealed.subarray(0, length))).toBeUndefined()
})
