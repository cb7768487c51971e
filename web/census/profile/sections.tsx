import type { AffiliateProfile } from '#contract/people/affiliateProfile.ts'
import { identityFields, protectedIdentity } from '#contract/people/identityFields.ts'
import { toParticipation } from '#contract/people/participation.ts'
import { findParticipationErrors } from '#contract/people/participationRules.ts'
import { FormDuplicateHint } from '#web/census/FormDuplicateHint.tsx'
import { AddressEffectNotice } from '#web/census/profile/AddressEffectNotice.tsx'
import { askAboutDocument, askAboutPerson } from '#web/census/profile/askAboutDocument.tsx'
import { correctProfile } from '#web/census/profile/correctProfile.ts'
import { editSections } from '#web/people/editSections.tsx'

/** The forms in which staff edits a profile. */
export const staffSections = editSections<AffiliateProfile>({
  whose: 'other',
  save: correctProfile,
  participation: {
    valuesOf: toParticipation,
    validate: (values) => findParticipationErrors(values, 'signed'),
  },
  types: ({ identityLocked }) => (identityLocked ? 'locked' : 'asked'),
  locked: ({ identityLocked }) =>
    identityLocked ? { locked: identityFields, because: protectedIdentity } : { locked: [] },
  hint: (form, toBody) => <FormDuplicateHint form={form} toBody={toBody} />,
  aboutAddress: (form, profile) => <AddressEffectNotice form={form} profile={profile} />,
  ask: askAboutDocument,
  askFurther: askAboutPerson,
})
