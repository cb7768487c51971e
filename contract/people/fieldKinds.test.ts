import { expect, test } from 'vitest'
import { toLogText } from '#contract/people/fieldKinds.ts'
import { personFieldNames, type ProfileValues } from '#contract/people/fields.ts'

test('a field that was not read is not logged as empty, whatever its kind', () => {
  // Not what the type promises: rows as a query that forgot a column returns them.
  const unread = {} as ProfileValues
  for (const field of personFieldNames)
    expect(() => toLogText(field, unread[field]), field).toThrow(`nobody has read ${field}`)
})
