import type { UseFormReturn } from 'react-hook-form'
import { changeParticipation, type Participation } from '#contract/people/participation.ts'

/** Sets fields of a participation form, and the fields that depend on them (rule people-9). */
export function setParticipation(
  form: UseFormReturn<Participation, unknown, Participation>,
  patch: Partial<Participation>,
) {
  const before = form.getValues()
  for (const [name, value] of Object.entries(changeParticipation(before, patch)))
    if (value !== before[name as keyof Participation])
      form.setValue(name as keyof Participation, value, { shouldDirty: true })
}
