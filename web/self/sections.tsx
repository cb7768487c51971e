import type { OwnProfile } from '#contract/people/affiliateProfile.ts'
import { fieldsEditedBy } from '#contract/people/fields.ts'
import { editSections } from '#web/people/editSections.tsx'
import { correctOwnProfile } from '#web/self/ownProfile.ts'

/** The forms in which a member edits their own profile; how they take part is changed in a dialog (`ChangeParticipation`). */
export const ownSections = editSections<OwnProfile>({
  whose: 'own',
  save: correctOwnProfile,
  locked: () => ({ locked: fieldsEditedBy('staff', 'confirmed') }),
})
