import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locks, objectLocks, processLocks } from '#server/kernel/database/locks.ts'

test('every advisory lock has a number of its own, and nobody names one elsewhere', () => {
  const numbers = [...Object.values(locks), ...Object.values(objectLocks), ...Object.values(processLocks)]
  expect(numbers).toEqual([...new Set(numbers)])
  const elsewhere = globSync('{server,demo,test,bench}/**/*.{ts,sql}').filter(
    (file) =>
      !/^server\/(migrations\/|kernel\/database\/locks)/.test(file) &&
      /advisory_(xact_)?(un)?lock|7_?215_?\d{3}/.test(readFileSync(file, 'utf8')),
  )
  expect(elsewhere).toEqual([])
})
