import { expect, test } from 'vitest'
import { AuditEntry } from '#server/kernel/audit.ts'

test('rule log-9: an entry is about any number of people', () => {
  const audit = new AuditEntry('')
  audit.addSubjects(
    'affiliate',
    Array.from({ length: 300_000 }, (_, id) => id),
  )
  expect(audit.subjects).toHaveLength(300_000)
})
