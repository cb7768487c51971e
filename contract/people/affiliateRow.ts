import { z } from 'zod'
import { day, instant } from '#contract/fields.ts'
import { affiliate } from '#contract/people/affiliateProfile.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import { makeRecord, unlistedFields, type UnlistedField } from '#contract/people/fields.ts'

/** What is asked for and is no field of a profile. */
const standingShape = {
  /** Whether somebody enters with an account. */
  account: z.boolean(),
  /** When somebody left; null of members, and when an old list has not said it. */
  unregisteredAt: instant.nullable(),
  /** Of who has died: the day, if it is known. */
  deceased: z.object({ day: day.nullable() }).nullable(),
}
export type StandingField = keyof typeof standingShape
// Safe: the object has exactly these keys; Object.keys returns plain strings.
export const standingFields = Object.keys(standingShape) as StandingField[]

/** What the list has only of the columns that were asked for. */
export const askedFields = [...unlistedFields, 'bankAccountMasked', ...standingFields] as const
export type AskedField = UnlistedField | 'bankAccountMasked' | StandingField

const askedShape = {
  ...buildReplyShape(unlistedFields),
  bankAccountMasked: z.string().nullable(),
  ...standingShape,
}
/** A row of the census list, with the columns that were asked for. */
export const affiliateRow = affiliate.extend(
  makeRecord<{ [Field in AskedField]: z.ZodOptional<(typeof askedShape)[Field]> }>(
    askedFields,
    // Safe: the type above says what is made of each schema.
    (field) => (askedShape[field] as z.ZodType).optional() as never,
  ),
)
export type AffiliateRow = z.output<typeof affiliateRow>
