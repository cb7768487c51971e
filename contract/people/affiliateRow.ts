import { z } from 'zod'
import { affiliate } from '#contract/people/affiliateProfile.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import { makeRecord, unlistedFields, type UnlistedField } from '#contract/people/fields.ts'

/** What the list has only of the columns that were asked for; of former members, nothing of it (rule privacy-5). */
export const askedFields = [...unlistedFields, 'bankAccountMasked'] as const
export type AskedField = UnlistedField | 'bankAccountMasked'

const askedShape = { ...buildReplyShape(unlistedFields), bankAccountMasked: z.string().nullable() }
/** A row of the census list, with the columns that were asked for. */
export const affiliateRow = affiliate.extend(
  makeRecord<{ [Field in AskedField]: z.ZodOptional<(typeof askedShape)[Field]> }>(
    askedFields,
    // Safe: the type above says what is made of each schema.
    (field) => (askedShape[field] as z.ZodType).optional() as never,
  ),
)
export type AffiliateRow = z.output<typeof affiliateRow>
