import { z } from 'zod'
import { instant } from '#contract/fields.ts'
import { addressHold } from '#contract/people/addressEffect.ts'
import { buildReplyShape } from '#contract/people/fieldReplies.ts'
import { listedFields, maskedFields, unmaskedFields } from '#contract/people/fields.ts'
import { personTag } from '#contract/people/tag.ts'
import { mailStop } from '#contract/people/suppressions.ts'

/** A member of the census as the list shows it. `fee` is in euros. */
export const affiliate = z.object({
  id: z.number().int(),
  creationTime: instant,
  lastUpdateTime: instant,
  ...buildReplyShape(listedFields),
  /** To staff: the tags that they may use (rule people-23). */
  tags: z.array(personTag).optional(),
})
export type Affiliate = z.output<typeof affiliate>

/** An office that somebody holds, and of which assembly. */
export const heldOffice = z.object({ assembly: z.string(), office: z.enum(['Responsable', 'Enlace']) })

/** A member's complete profile, with the bank account masked (rule people-7). */
export const affiliateProfile = affiliate.extend({
  ...buildReplyShape(unmaskedFields),
  bankAccountMasked: z.string().nullable(),
  /** Grows by one with every change; a correction sends the version that it was made on (rule durable-4). */
  version: z.number().int(),
  /** The offices of assemblies that they hold. */
  offices: z.array(heldOffice).optional(),
  /** To staff: that address, type and document are not theirs to change (rule rights-11). */
  identityLocked: z.literal(true).optional(),
  /** To staff: that its address proves nothing, since they wrote it over another one (rule rights-11). */
  addressHold: addressHold.optional(),
  /** To staff: that no mail to many, or no bulletin, goes to its address (rule communication-14). */
  mailStop: mailStop.optional(),
  /** To super admins: that its proven address has stopped others, which they can lift (rule rights-11). */
  hasStoppedAddresses: z.literal(true).optional(),
})
export type AffiliateProfile = z.output<typeof affiliateProfile>

/** A person's own profile, with the full bank account, which no other answer has (rule people-7). */
export const ownProfile = affiliateProfile.extend(buildReplyShape(maskedFields))
export type OwnProfile = z.output<typeof ownProfile>
