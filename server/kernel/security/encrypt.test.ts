import { expect, test } from 'vitest'
import { encrypt, decrypt } from '#server/kernel/security/encrypt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const context = { purpose: 'totp', row: '7' }

test('decrypt needs the same secret, purpose and row, and every byte unchanged', () => {
  const encrypted = encrypt(bytes('secret'), context, bytes('shared'))
  expect(decrypt(bytes('secret'), context, encrypted)?.toString()).toBe('shared')
  expect(encrypted.includes('shared')).toBe(false)
  expect(encrypt(bytes('secret'), context, bytes('shared')).equals(encrypted)).toBe(false)
  expect(decrypt(bytes('other'), context, encrypted)).toBeUndefined()
  expect(decrypt(bytes('secret'), { ...context, row: '8' }, encrypted)).toBeUndefined()
  expect(decrypt(bytes('secret'), { ...context, purpose: 'x' }, encrypted)).toBeUndefined()
  for (let at = 0; at < encrypted.length; at += 1) {
    const changed = Buffer.from(encrypted)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decrypt(bytes('secret'), context, changed), `byte ${at}`).toBeUndefined()
  }
  for (let length = 0; length < encrypted.length; length += 1)
    expect(decrypt(bytes('secret'), context, encrypted.subarray(0, length))).toBeUndefined()
})
