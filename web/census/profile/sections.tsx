import type { AffiliateFile } from '#contract/people/affiliateProfile.ts'
import { toParticipation } from '#contract/people/participation.ts'
import { findParticipationErrors } from '#contract/people/participationRules.ts'
import { FormDuplicateHint } from '#web/census/FormDuplicateHint.tsx'
import { AddressEffectNotice } from '#web/census/profile/AddressEffectNotice.tsx'
import { askAboutDocument } from '#web/census/profile/askAboutDocument.tsx'
import { correctFile } from '#web/census/profile/correctProfile.ts'
import { editSections } from '#web/people/editSections.tsx'

/** Somebody's file, as staff edits it. */
export const staffSections = editSections<AffiliateFile>({
  whose: 'other',
  save: correctFile,
  participation: {
    valuesOf: toParticipation,
    validate: (values) => findParticipationErrors(values, 'signed'),
  },
  types: () => 'asked',
  hint: (form, toBody) => <FormDuplicateHint form={form} toBody={toBody} />,
  aboutAddress: (form, file) => <AddressEffectNotice form={form} file={file} />,
  ask: askAboutDocument,
})
