import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { fieldsEditedBy } from '#contract/people/fields.ts'
import { editSections } from '#web/people/editSections.tsx'
import { correctOwnProfile } from '#web/self/ownProfile.ts'
import { validateParticipation, readOwnParticipation } from '#web/self/participation.ts'

/** The forms in which a member edits their own profile. */
export const ownSections = editSections<OwnProfile>({
  whose: 'own',
  save: correctOwnProfile,
  participation: { valuesOf: readOwnParticipation, validate: validateParticipation },
  types: () => 'asked',
  locked: () => ({ locked: fieldsEditedBy('staff', 'confirmed') }),
})
