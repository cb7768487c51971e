import type { OwnFile } from '#contract/people/affiliateProfile.ts'
import { editSections } from '#web/people/editSections.tsx'
import { correctOwnFile } from '#web/self/ownProfile.ts'
import { validateParticipation, readOwnParticipation } from '#web/self/participation.ts'

/** One's own file, as one edits it. */
export const ownSections = editSections<OwnFile>({
  whose: 'own',
  save: correctOwnFile,
  participation: { valuesOf: readOwnParticipation, validate: validateParticipation },
  types: ({ inscriptionType }) => (inscriptionType === 0 ? 'chosen already' : 'asked'),
})
