import { expect, test } from 'vitest'
import { seal, unseal } from '#server/kernel/seal.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const place = { purpose: 'totp', row: '7' }

test('only the same secret, purpose and row open it, and no byte may change', () => {
  const sealed = seal(bytes('secret'), place, bytes('shared'))
  expect(unseal(bytes('secret'), place, sealed)?.toString()).toBe('shared')
  expect(sealed.includes('shared')).toBe(false)
  expect(seal(bytes('secret'), place, bytes('shared')).equals(sealed)).toBe(false)
  expect(unseal(bytes('other'), place, sealed)).toBeUndefined()
  expect(unseal(bytes('secret'), { ...place, row: '8' }, sealed)).toBeUndefined()
  expect(unseal(bytes('secret'), { ...place, purpose: 'x' }, sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(bytes('secret'), place, changed), `byte ${at}`).toBeUndefined()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(unseal(bytes('secret'), place, sealed.subarray(0, length))).toBeUndefined()
})
