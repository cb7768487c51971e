import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecretFile } from '#server/kernel/security/secretFile.ts'

function aFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'concejo-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('rule voting-7: without a setting a secret is made once, by whoever is first, and only its owner reads it', async () => {
  const folder = aFolder()
  const file = path.join(folder, 'data', 'voting-secret')
  const loaded = await Promise.all(Array.from({ length: 8 }, async () => loadSecretFile(file, undefined)))
  const [first] = loaded
  expect(Buffer.from(first ?? []).toString()).toMatch(/^[\w-]{43}$/)
  for (const one of [...loaded, await loadSecretFile(file, undefined)]) expect(one).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['voting-secret'])
  expect(await loadSecretFile(path.join(folder, 'other'), undefined)).not.toEqual(first)
})

test('rule voting-7: a setting is taken instead, and leaves no file', async () => {
  const folder = aFolder()
  const file = path.join(folder, 'voting-secret')
  expect(await loadSecretFile(file, 'a setting')).toEqual(new TextEncoder().encode('a setting'))
  expect(readdirSync(folder)).toEqual([])
  await loadSecretFile(file, undefined)
  const kept = readFileSync(file, 'utf8')
  await loadSecretFile(file, 'a setting')
  expect(readFileSync(file, 'utf8')).toBe(kept)
})
