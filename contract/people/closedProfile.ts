import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import type { Affiliate } from '#contract/people/affiliateProfile.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import {
  listedFields,
  makeRecord,
  personFields,
  type KindOf,
  type ListedField,
  type PersonField,
} from '#contract/people/fields.ts'

/** What staff see of somebody who left, beside the dates (rule privacy-5). */
export const closedFields = [
  'name',
  'lastName1',
  'lastName2',
  'documentType',
  'idDocument',
  'inscriptionType',
] as const satisfies readonly PersonField[]

/** The profile of somebody who left. `blocked` tells it from an open one, which has no such field. */
export const closedProfile = z.object({
  blocked: z.literal(true),
  id: z.number().int(),
  creationTime: instant,
  /** Null when an old list has not said it. */
  unregisteredAt: instant.nullable(),
  ...buildReplyShape(closedFields),
})
export type ClosedProfile = z.output<typeof closedProfile>

const isClosedField = (field: PersonField) => closedFields.some((each) => each === field)

/** The fields of the list that nobody sees of former members. */
export const hiddenListedFields = listedFields.filter((field) => !isClosedField(field))

/** The value that says nothing, of a field that always has one. */
const blanks: Partial<Record<KindOf<ListedField>, unknown>> = { email: '', sectorals: [], euros: 0, text: '' }

const hidden = makeRecord<Record<string, unknown>>(hiddenListedFields, (field) => {
  const { need, kind } = personFields[field as ListedField]
  return need === 'always' ? (blanks[kind] ?? null) : null
})

/** A row of the list as staff see it: of a former member, nothing but name, document and dates. */
export const closeRow = (row: Affiliate): Affiliate =>
  row.inscriptionType === 0 ? { ...row, ...hidden } : row
