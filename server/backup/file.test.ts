import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFileAtomically } from '#server/backup/file.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'concejo-file-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const write = (text: string) => (sink: Writable) => pipeline(Readable.from([text]), sink)

test('the file appears whole, for its owner alone', async () => {
  const file = path.join(directory, 'censo.gz')
  await writeFileAtomically(file, async (sink) => {
    await write('everything')(sink)
    expect(existsSync(file)).toBe(false)
  })
  expect(readFileSync(file, 'utf8')).toBe('everything')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(directory)).toEqual(['censo.gz'])
})

test('a failure leaves nothing, and the rest of an earlier one is no obstacle', async () => {
  const file = path.join(directory, 'censo.gz')
  writeFileSync(`${file}.partial`, 'half', { mode: 0o644 })
  const failing = writeFileAtomically(file, async (sink) => {
    sink.write('half')
    throw new Error('no more')
  })
  await expect(failing).rejects.toThrow('no more')
  expect(readdirSync(directory)).toEqual([])
})

test('another file is never overwritten', async () => {
  const file = path.join(directory, 'censo.xlsx')
  writeFileSync(file, 'precious')
  await expect(writeFileAtomically(file, write('backup'))).rejects.toThrow('ya existe')
  expect(readFileSync(file, 'utf8')).toBe('precious')
})

test('a directory that does not exist is told, not made', async () => {
  await expect(writeFileAtomically(path.join(directory, 'no', 'censo.gz'), write('x'))).rejects.toThrow(
    'ENOENT',
  )
})
