import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import { fieldsIn, isOfKind, type PersonField } from '#contract/people/fields.ts'
import { recordTypes } from '#contract/people/recordTypes.ts'

/** What a record holds of a person as their profile does, in the order of the form: all but the consents. */
export const recordFields = fieldsIn('personal', 'address', 'contact').filter(
  (field) => !isOfKind(field, 'flag'),
)
export type RecordField = (typeof recordFields)[number]
const recorded: ReadonlySet<string> = new Set(recordFields)
export const isRecordField = <Field extends PersonField>(field: Field): field is Field & RecordField =>
  recorded.has(field)
/** Whether a field is a way to contact the person; the other fields of that section are about their occupation. */
export const isReachField = (field: PersonField) => field === 'email' || field === 'phone'

const listedRecordFields = ['idDocument', 'name', 'lastName1', 'email'] as const satisfies RecordField[]

/** A record as the list shows it. */
export const personRecord = z.object({
  id: z.number().int(),
  ...buildReplyShape(listedRecordFields),
  creationTime: instant,
  recordType: z.enum(recordTypes),
  title: z.string(),
  description: z.string(),
})
export type PersonRecord = z.output<typeof personRecord>

/** A whole record; the bank account leaves masked (rule people-7). */
export const recordDetail = personRecord.extend({
  ...buildReplyShape(recordFields),
  bankAccountMasked: z.string().nullable(),
  dataProtectionTemplate: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The login name of its author. */
  author: z.string().nullable(),
  /** The id of the person's profile, when they are in the census. */
  affiliateId: z.number().int().nullable(),
})
export type RecordDetail = z.output<typeof recordDetail>
