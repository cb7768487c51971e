import argon2 from '@node-rs/argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from '#server/account/passwords.rules.ts'
import { readSettings } from '#server/kernel/settings.ts'

test('rule session-8: a password is stored with Argon2id at the cost that OWASP asks for', async () => {
  const settings = readSettings({})
  const stored = await hashPassword(settings, 'tres tristes tigres')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(settings, stored, 'tres tristes tigres')).toBe(true)
  expect(await verifyPassword(settings, stored, 'tres tristes gatos')).toBe(false)
})

test('rule secrecy-1: where there is no password, as much work is done as where there is one', async () => {
  const verify = vi.spyOn(argon2, 'verify')
  onTestFinished(() => verify.mockRestore())
  const settings = readSettings({})
  const stored = await hashPassword(settings, 'tres tristes tigres')
  for (const hash of [stored, undefined, null])
    expect(await verifyPassword(settings, hash, 'tres tristes gatos')).toBe(false)
  const shapes = verify.mock.calls.map(([hash]) => String(hash).replaceAll(/(?<=p=1.*)[^$]/g, 'x'))
  expect(shapes).toHaveLength(3)
  expect(new Set(shapes).size).toBe(1)
})
