import { askedFields, type AffiliateRow } from '#contract/people/affiliateRow.ts'
import { closedFields, hiddenListedFields } from '#contract/people/closedProfile.ts'
import { makeRecord, personFields, type KindOf, type ListedField } from '#contract/people/fields.ts'

/** The value that says nothing, of a field that always has one. */
const blanks: Partial<Record<KindOf<ListedField>, unknown>> = { email: '', sectorals: [], euros: 0, text: '' }

const hidden = makeRecord<Record<string, unknown>>(hiddenListedFields, (field) => {
  const { need, kind } = personFields[field as ListedField]
  return need === 'always' ? (blanks[kind] ?? null) : null
})

const shown: readonly string[] = [...closedFields, 'unregisteredAt', 'deceased']
const hiddenAsked = Object.fromEntries(
  askedFields.flatMap((field) => (shown.includes(field) ? [] : [[field, undefined]])),
)

/** A row of the list as staff see it: of a former member, nothing but name, document and dates (rule privacy-5). */
export const closeRow = (row: AffiliateRow): AffiliateRow =>
  row.inscriptionType === 0 ? { ...row, ...hidden, ...hiddenAsked, tags: [] } : row
