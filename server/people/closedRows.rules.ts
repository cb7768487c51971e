import type { Affiliate } from '#contract/people/affiliateProfile.ts'
import { closedFields } from '#contract/people/closedProfile.ts'
import {
  listedFields,
  makeRecord,
  personFields,
  type KindOf,
  type ListedField,
} from '#contract/people/fields.ts'

const shown: readonly string[] = closedFields

/** The fields of the list that nobody sees of former members. */
export const hiddenListedFields = listedFields.filter((field) => !shown.includes(field))

/** The value that says nothing, of a field that always has one. */
const blanks: Partial<Record<KindOf<ListedField>, unknown>> = { email: '', sectorals: [], euros: 0, text: '' }

const hidden = makeRecord<Record<string, unknown>>(hiddenListedFields, (field) => {
  const { need, kind } = personFields[field as ListedField]
  return need === 'always' ? (blanks[kind] ?? null) : null
})

/** A row of the list as staff see it: of a former member, nothing but name, document and dates (rule privacy-5). */
export const closeRow = (row: Affiliate): Affiliate =>
  row.inscriptionType === 0 ? { ...row, ...hidden } : row
