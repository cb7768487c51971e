import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { identityFields, protectedIdentity } from '#contract/people/identityFields.ts'
import { toParticipation } from '#contract/people/participation.ts'
import { findParticipationErrors } from '#contract/people/participationRules.ts'
import { FormDuplicateHint } from '#web/census/FormDuplicateHint.tsx'
import { AddressEffectNotice } from '#web/census/profile/AddressEffectNotice.tsx'
import { askAboutDocument, askAboutPerson } from '#web/census/profile/askAboutDocument.tsx'
import { correctProfile } from '#web/census/profile/correctProfile.ts'
import { editSections, participationForm } from '#web/people/editSections.tsx'

/** The form in which staff edits how somebody takes part. */
export const staffParticipation = participationForm<AffiliateProfile>({
  save: correctProfile,
  valuesOf: toParticipation,
  validate: (values) => findParticipationErrors(values, 'signed'),
  types: ({ identityLocked }) => (identityLocked ? 'locked' : 'asked'),
  because: ({ identityLocked }) => (identityLocked ? protectedIdentity : undefined),
})

/** The other forms in which staff edits a profile. */
export const staffSections = editSections<AffiliateProfile>({
  whose: 'other',
  save: correctProfile,
  locked: ({ identityLocked }) =>
    identityLocked ? { locked: identityFields, because: protectedIdentity } : { locked: [] },
  hint: (form, toBody) => <FormDuplicateHint form={form} toBody={toBody} />,
  aboutAddress: (form, profile) => <AddressEffectNotice form={form} profile={profile} />,
  ask: askAboutDocument,
  askFurther: askAboutPerson,
})
