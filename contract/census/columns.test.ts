import { expect, test } from 'vitest'
import { affiliateColumns } from '#contract/census/affiliates.columns.ts'
import { recordFields } from '#contract/census/records/record.ts'
import { groupColumns, recordColumns } from '#contract/census/records/records.columns.ts'
import type { Column } from '#contract/column.ts'
import { isMasked, personFieldNames, type PersonField } from '#contract/people/fields.ts'

const keysOf = (columns: readonly Column<never>[]) => columns.map(({ key }) => key)
/** An account is shown masked, under another name. */
const toKey = (field: PersonField) => (isMasked(field) ? `${field}Masked` : field)

test('rule list-10: every field of a person is a column of the census, and every one of a record of its lists', () => {
  expect(keysOf(affiliateColumns)).toEqual(expect.arrayContaining(personFieldNames.map(toKey)))
  for (const columns of [recordColumns, groupColumns]) {
    const keys = keysOf(columns)
    expect(keys).toEqual(expect.arrayContaining(recordFields.map(toKey)))
    expect(new Set(keys).size).toBe(keys.length)
  }
})
